import { Spotlight } from '@mantine/spotlight'
import type { CallReply } from '@karat/contract/calls.ts'
import type { ReactNode } from 'react'
import type { Problem } from '../api/problem.ts'
import { toneOfDraft } from '../drafts/draft-states.ts'
import { useOrderHeading } from '../orders/order-names.ts'
import { toneOfOrder } from '../orders/order-states.ts'
import { hrefOfPiece } from '../ready-pieces/use-ready-pieces.ts'
import { toneOfReturn } from '../returns/return-states.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './command-palette.module.css'

/** The things that a search found, by kind. */
export interface Found {
  orders: CallReply<'GET /api/staff/orders/'>['orders']
  returns: CallReply<'GET /api/staff/returns/'>['returns']
  drafts: CallReply<'GET /api/staff/drafts/'>['drafts']
  pieces: CallReply<'GET /api/staff/ready-pieces/'>['pieces']
  products: CallReply<'GET /api/staff/products/'>['products']
}

interface FoundRowProps {
  icon: IconName
  /** Whether the icon points the other way in right-to-left languages. */
  flips?: boolean
  number: string
  search: string
  /** Whose it is, or its name. */
  about: ReactNode
  state: ReactNode
  onOpen: () => void
}

function FoundRow({ icon, flips = false, number, search, about, state, onOpen }: FoundRowProps) {
  return (
    <Spotlight.Action onClick={onOpen}>
      <span className={classes['row']}>
        <Icon name={icon} flips={flips} />
        <span>
          <Marked text={number} search={search} /> <span className={classes['soft']}>{about}</span>
        </span>
        {state}
      </span>
    </Spotlight.Action>
  )
}

/** The orders, returns, draft orders, ready pieces and products that a search found, each kind as a group. */
export function FoundThings({ found, search, onOpen }: { found: Found; search: string; onOpen: (path: string) => void }) {
  const { t, nameOf } = useMessages()
  const headingOf = useOrderHeading()
  return (
    <>
      {found.orders.length > 0 && (
        <Spotlight.ActionsGroup label={t('menu.orders')}>
          {found.orders.map((order) => (
            <FoundRow
              key={order.number}
              icon="box"
              number={order.number}
              search={search}
              about={
                <>
                  <Marked text={order.customer.name} search={search} />
                  {order.piece && <>, {order.piece.name}</>}
                </>
              }
              state={<StateLabel tone={toneOfOrder(order)}>{headingOf(order)}</StateLabel>}
              onOpen={() => onOpen(`/orders/${encodeURIComponent(order.number)}`)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.returns.length > 0 && (
        <Spotlight.ActionsGroup label={t('menu.returns')}>
          {found.returns.map((one) => (
            <FoundRow
              key={one.number}
              icon="returns"
              flips
              number={one.number}
              search={search}
              about={`${one.customer.name}${t('list.comma')}${one.piece.name}`}
              state={<StateLabel tone={toneOfReturn(one.state)}>{nameOf('returnState', one.state)}</StateLabel>}
              onOpen={() => onOpen(`/returns/${encodeURIComponent(one.number)}`)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.drafts.length > 0 && (
        <Spotlight.ActionsGroup label={t('drafts.title')}>
          {found.drafts.map((draft) => (
            <FoundRow
              key={draft.number}
              icon="phone"
              number={draft.number}
              search={search}
              about={<Marked text={draft.customer} search={search} />}
              state={<StateLabel tone={toneOfDraft(draft)}>{nameOf('draftState', draft.state)}</StateLabel>}
              onOpen={() => onOpen(`/drafts/${encodeURIComponent(draft.number)}`)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.pieces.length > 0 && (
        <Spotlight.ActionsGroup label={t('menu.readyPieces')}>
          {found.pieces.map((piece) => (
            <FoundRow
              key={piece.tag}
              icon="box"
              number={piece.tag}
              search={search}
              about={
                <>
                  {piece.name}
                  {piece.huids.length > 0 && (
                    <>
                      {t('list.comma')}
                      {t('huid.label')} <Marked text={piece.huids.join(' ')} search={search} />
                    </>
                  )}
                </>
              }
              state={null}
              onOpen={() => onOpen(hrefOfPiece(piece))}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.products.length > 0 && (
        <Spotlight.ActionsGroup label={t('menu.products')}>
          {found.products.map((product) => (
            <FoundRow
              key={product.id}
              icon="gem"
              number={product.id}
              search={search}
              about={<Marked text={product.name} search={search} />}
              state={null}
              onOpen={() => onOpen(`/products/${encodeURIComponent(product.id)}`)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
    </>
  )
}

interface FoundCustomersProps {
  search: string
  data: CallReply<'GET /api/staff/customers/'> | undefined
  error: Problem | null
  onOpen: (id: string) => void
}

/** The customers of a look-up, with masked contacts. */
export function FoundCustomers({ search, data, error, onOpen }: FoundCustomersProps) {
  const { t } = useMessages()
  if (error) return <ProblemNotice problem={error} />
  if (!data) return <p className={classes['note']}>{t('palette.lookingUp')}</p>
  if (data.customers.length === 0) return <p className={classes['note']}>{t('customers.nobody')}</p>
  return data.customers.map(({ id, name, email, phone }) => (
    <Spotlight.Action key={id} onClick={() => onOpen(id)}>
      <span className={classes['row']}>
        <Icon name="people" />
        <span>
          <Marked text={name} search={search} />{' '}
          <span className={classes['soft']} dir="ltr">
            {[phone, email].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
    </Spotlight.Action>
  ))
}
