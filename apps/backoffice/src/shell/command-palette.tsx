import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { minStaffSearch } from '@karat/sites/staff-lists.ts'
import type { CallReply } from '@karat/contract/calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { toneOfDraft } from '../drafts/draft-states.ts'
import { toneOfOrder } from '../orders/order-states.ts'
import { useOrderNames } from '../orders/order-names.ts'
import { toneOfReturn } from '../returns/return-states.ts'
import { Icon } from '../ui/icon.tsx'
import type { Problem } from '../api/problem.ts'
import { Marked } from '../ui/marked.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './command-palette.module.css'
import { useMenu } from './use-menu.ts'

const [store, spotlight] = createSpotlight()

/** Enter without a chosen row opens the first one. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (event.key !== 'Enter' || !dialog || dialog.querySelector('[data-selected]')) return
  event.preventDefault()
  dialog.querySelector<HTMLElement>('[data-action]')?.click()
}

/** The search, opened: what is typed in it, and what is done when it closes. */
export interface PaletteProps {
  typed: string
  onType: (text: string) => void
  onClose: () => void
}

/** The least characters of a search for customers. */
const minCustomerSearch = 4

/**
 * The search over orders, returns, draft orders and customers, as far as the member may read them, with the pages of the menu. Opened by
 * Ctrl K. Customers are looked up when the member asks for it, not with each letter: every look-up is counted and in the audit.
 */
export function CommandPalette({ typed, onType, onClose }: PaletteProps) {
  const { t, nameOf } = useMessages()
  const wordOf = useOrderNames()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(typed.trim(), 200)
  const isLong = search.length >= minStaffSearch
  const isSearched = isLong && (may('orders.read') || may('orders.draft'))
  const mayFind = may('customers.find') && search.length >= minCustomerSearch
  const [lookedUp, setLookedUp] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['palette', site.id, search],
    queryFn: async () => {
      const [orders, returns, drafts] = await Promise.all([
        may('orders.read') ? api.call('GET /api/staff/orders/', { query: { search, limit: '6' } }) : { orders: [] },
        may('orders.read') ? api.call('GET /api/staff/returns/', { query: { search, limit: '4' } }) : { returns: [] },
        may('orders.draft') ? api.call('GET /api/staff/drafts/', { query: { search, limit: '4' } }) : { drafts: [] },
      ])
      return { orders: orders.orders, returns: returns.returns, drafts: drafts.drafts }
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({
    // Shared with the page of customers, so that going there is no second look-up.
    queryKey: ['customers', site.id, 'search', lookedUp],
    queryFn: () => api.call('GET /api/staff/customers/', { query: { search: lookedUp } }),
    enabled: lookedUp !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useFocusBack()
  useEffect(() => spotlight.open(), [])
  const open = (path: string) => {
    void navigate(path)
    onClose()
  }
  const found = isSearched ? data : undefined
  const pages = useMenu().filter(({ label }) => t(label).toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()))
  const isNothing = pages.length === 0 && !found?.orders.length && !found?.returns.length && !found?.drafts.length && !mayFind
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={onType}
      onSpotlightClose={onClose}
      clearQueryOnClose={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: '#2b1a2f', backgroundOpacity: 0.42, blur: 0 }}
      size={720}
      attributes={{ content: { 'aria-label': t('shell.search'), 'data-palette': '' } }}
      classNames={{
        content: classes['content'] ?? '',
        body: classes['body'] ?? '',
        actionsGroup: classes['group'] ?? '',
        action: classes['action'] ?? '',
      }}
    >
      <Spotlight.Search
        aria-label={t('shell.search')}
        placeholder={t('shell.searchHint')}
        leftSection={<Icon name="search" />}
        rightSection={<kbd>Esc</kbd>}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {found && found.orders.length > 0 && (
          <Spotlight.ActionsGroup label={t('menu.orders')}>
            {found.orders.map((order) => (
              <Spotlight.Action key={order.number} onClick={() => open(`/orders/${encodeURIComponent(order.number)}`)}>
                <span className={classes['row']}>
                  <Icon name="box" />
                  <span>
                    <Marked text={order.number} search={search} />{' '}
                    <span className={classes['soft']}>
                      <Marked text={order.customer.name} search={search} />
                      {order.piece && <>, {order.piece.name}</>}
                    </span>
                  </span>
                  <StateLabel tone={toneOfOrder(order)}>
                    {order.stage === null
                      ? wordOf('orderState', order.state, order.deliveryMethod)
                      : wordOf('orderView', order.stage, order.deliveryMethod)}
                  </StateLabel>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found && found.returns.length > 0 && (
          <Spotlight.ActionsGroup label={t('menu.returns')}>
            {found.returns.map((one) => (
              <Spotlight.Action key={one.number} onClick={() => open(`/returns/${encodeURIComponent(one.number)}`)}>
                <span className={classes['row']}>
                  <Icon name="returns" flips />
                  <span>
                    <Marked text={one.number} search={search} />{' '}
                    <span className={classes['soft']}>
                      {one.customer.name}
                      {t('list.comma')}
                      {one.piece.name}
                    </span>
                  </span>
                  <StateLabel tone={toneOfReturn(one.state)}>{nameOf('returnState', one.state)}</StateLabel>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found && found.drafts.length > 0 && (
          <Spotlight.ActionsGroup label={t('drafts.title')}>
            {found.drafts.map((draft) => (
              <Spotlight.Action key={draft.number} onClick={() => open(`/drafts/${encodeURIComponent(draft.number)}`)}>
                <span className={classes['row']}>
                  <Icon name="phone" />
                  <span>
                    <Marked text={draft.number} search={search} />{' '}
                    <span className={classes['soft']}>
                      <Marked text={draft.customer} search={search} />
                    </span>
                  </span>
                  <StateLabel tone={toneOfDraft(draft)}>{nameOf('draftState', draft.state)}</StateLabel>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {/* After the orders: Enter shall not look somebody up while these are read. */}
        {mayFind && !(isSearched && isFetching) && (
          <Spotlight.ActionsGroup label={t('menu.customers')}>
            {lookedUp === search ? (
              <FoundCustomers search={search} {...customers} onOpen={(id) => open(`/customers/${encodeURIComponent(id)}`)} />
            ) : (
              <Spotlight.Action closeSpotlightOnTrigger={false} onClick={() => setLookedUp(search)}>
                <span className={classes['row']}>
                  <Icon name="people" />
                  <span>{t('palette.findCustomers', { search })}</span>
                  <span className={classes['soft']}>{t('palette.counted')}</span>
                </span>
              </Spotlight.Action>
            )}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.goTo')}>
            {pages.map(({ path, label, icon }) => (
              <Spotlight.Action key={path} onClick={() => open(path)}>
                <span className={classes['row']}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isNothing && !isFetching && (
          <Spotlight.Empty>
            {typed.trim().length < minStaffSearch ? t('list.searchMore', { count: minStaffSearch }) : t('list.nothingFound')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

interface FoundCustomersProps {
  search: string
  data: CallReply<'GET /api/staff/customers/'> | undefined
  error: Problem | null
  onOpen: (id: string) => void
}

/** The customers of a look-up, with masked contacts. */
function FoundCustomers({ search, data, error, onOpen }: FoundCustomersProps) {
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
