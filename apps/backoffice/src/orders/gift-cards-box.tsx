import { Button, TextInput } from '@mantine/core'
import type { CallReply } from '@karat/contract/calls.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './gift-cards-box.module.css'
import { ordersKey } from './use-order.ts'

type OrderCard = CallReply<'GET /api/staff/orders/:number/cards/'>['cards'][number]
type CardAction = 'block' | 'unblock' | 'replace'

/** The acts of staff on a card now: one that is not issued yet has nothing to block. */
const actionsOf = ({ state }: OrderCard): readonly CardAction[] =>
  state === 'mailed' ? ['block', 'replace'] : state === 'blocked' ? ['unblock', 'replace'] : []

/** The gift cards that were bought with an order, without their numbers. A lost one is blocked, or moved to a new one. */
export function GiftCardsBox({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const { money, day } = useFormats()
  const api = useApi()
  const may = useMay()
  const { site } = useWork()
  const [asked, setAsked] = useState<{ card: OrderCard; action: CardAction }>()
  const { number } = order
  const { data: cards, error } = useQuery({
    queryKey: [...ordersKey(site.id), 'cards', number],
    queryFn: async () => (await api.call('GET /api/staff/orders/:number/cards/', { params: { number } })).cards,
  })
  return (
    <Box title={t('money.cards')}>
      <ProblemNotice problem={cards ? undefined : (error ?? undefined)} />
      <ul className={classes['cards']}>
        {cards?.map((card) => (
          <li key={card.card}>
            <span>
              {money(card.amount, card.currency)}
              {card.lastFour !== null && (
                <>
                  {' '}
                  <bdi dir="ltr">····{card.lastFour}</bdi>
                </>
              )}
              <Second>
                {nameOf('giftCardState', card.state)} · <bdi>{card.to.name}</bdi>, <bdi dir="ltr">{card.to.email}</bdi>
              </Second>
              <Second>
                {card.available !== null && t('giftCards.left', { amount: money(card.available, card.currency) })}
                {card.available === null && card.sendOn !== null && t('giftCards.sentOn', { day: day(card.sendOn) })}
                {card.expiresAt !== null && `, ${t('giftCards.endsOn', { day: day(card.expiresAt) })}`}
              </Second>
            </span>
            {may('money.give') && (
              <span className={classes['buttons']}>
                {actionsOf(card).map((action) => (
                  <Button
                    key={action}
                    size="compact-sm"
                    variant="default"
                    aria-label={t('staff.actionOn', { action: nameOf('giftCardAction', action), name: card.lastFour ?? '' })}
                    onClick={() => setAsked({ card, action })}
                    aria-haspopup="dialog"
                  >
                    {nameOf('giftCardAction', action)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && <CardDialog number={number} {...asked} onClose={() => setAsked(undefined)} />}
    </Box>
  )
}

/** Blocks or unblocks a card, or moves its balance to a new one; to another address than the order's by a second person. */
function CardDialog({ number, card, action, onClose }: { number: string; card: OrderCard; action: CardAction; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const form = `gift card ${site.id} ${number} ${card.card} ${action}`
  const [to, setTo] = useTyped(form, 'to', card.to.email)
  const options = { draft: form, touches: [ordersKey(site.id)], onDone: onClose }
  const acts = {
    block: useAct('POST /api/staff/orders/:number/cards/:card/block/', options),
    unblock: useAct('POST /api/staff/orders/:number/cards/:card/unblock/', options),
    replace: useAct('POST /api/staff/orders/:number/cards/:card/replace/', options),
  }
  const act = acts[action]
  const problemOf = useFieldProblem(act.problem)
  const params = { number, card: card.card }
  const name = nameOf('giftCardAction', action)
  const isElsewhere = to.trim() !== card.to.email
  return (
    <ReasonDialog
      title={t('money.actionOn', { action: name, number: `····${card.lastFour ?? ''}` })}
      lead={nameOf('giftCardEffect', action)}
      confirm={name}
      act={act}
      fields={['to']}
      canSend={to.trim() !== ''}
      onSend={(reason) => {
        if (action === 'replace') acts.replace.run({ params, body: { reason, ...(isElsewhere && { to }) } })
        else acts[action].run({ params, body: { reason } })
      }}
      onClose={onClose}
    >
      {card.available !== null && <p>{t('giftCards.left', { amount: money(card.available, card.currency) })}</p>}
      {action === 'replace' && (
        <TextInput
          label={t('giftCards.to')}
          description={isElsewhere ? t('giftCards.elsewhere') : undefined}
          type="email"
          dir="ltr"
          maxLength={120}
          value={to}
          error={problemOf('to')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  )
}
