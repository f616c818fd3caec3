import { momentIn } from '../../../../kernel/clock.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { decide } from '../../../../kernel/machine.ts'
import { forEachDue } from '../../../../kernel/for-each-due.ts'
import type { OrderCardDependencies } from '../dependencies.ts'
import { cardMachine, type CardState } from '../machines/card.ts'
import { orderStateOf } from '../machines/order.ts'
import { cardsOut, sendHour } from '../rules.ts'
import { addEvent, lockOrder } from '../store.ts'
import { readUnits } from '../units/store.ts'
import { ordersToIssue, readCards, setCardState, setOrderState } from './store.ts'

/** The maximum number of orders whose cards one run of the schedule issues. */
const atOnce = 100

/** The reference that a bought card is issued under. */
export const referenceOf = ({ id }: { id: string }) => `order:${id}`

/**
 * Issues the cards of an order that is paid and not on hold, and completes an order of cards only. Idempotent; does nothing while the
 * order waits.
 */
export function issueCards(
  { clock, db, giftCards, sites }: Pick<OrderCardDependencies, 'clock' | 'db' | 'giftCards' | 'sites'>,
  orderId: string,
): Promise<void> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const site = order && (await sites.byCode(order.subsite))
    if (!order || !site || !order.hasCards) return
    const holds = { settled: cardsOut(order), nothing_held: order.holdReason === null && order.state !== 'on_hold' }
    const cards = await readCards(tx, orderId)
    const at = clock.now()
    const event = (machine: string, from: string, to: string) =>
      addEvent(tx, { id: newId(at), orderId, machine, from, to, actor: 'system', actorId: '', reason: 'issued', at })
    const after: CardState[] = []
    for (const card of cards) {
      const answer = decide(cardMachine, card.state, 'issue', 'system', (guard) => holds[guard])
      after.push('to' in answer ? answer.to : card.state)
      if (!('to' in answer)) continue
      const { amount, toName: name, toEmail: email, fromName: from, message, sendOn } = card
      await giftCards.issue(tx, {
        subsite: order.subsite,
        amount,
        reference: referenceOf(card),
        to: { name, email },
        from,
        message,
        language: order.language,
        sendAt: sendOn === '' ? at : momentIn(site.timeZone, sendOn, sendHour),
      })
      await setCardState(tx, card.id, answer.to)
      await event('card', card.state, answer.to)
    }
    const units = await readUnits(tx, orderId)
    const state = orderStateOf(
      units.map((unit) => unit.state),
      after,
    )
    const alone = units.every((unit) => unit.state === 'cancelled')
    if (alone && order.state === 'placed' && state === 'completed') {
      await setOrderState(tx, orderId, state, at)
      await event('unit', order.state, state)
    }
  })
}

/**
 * Issues the cards of paid orders that the order's own event did not issue, as of those released from their hold. Run by the schedule.
 */
export async function issueDueCards(deps: Pick<OrderCardDependencies, 'clock' | 'db' | 'giftCards' | 'sites'>): Promise<void> {
  const { db } = deps
  await forEachDue(await ordersToIssue(db, atOnce), (orderId) => issueCards(deps, orderId))
}
