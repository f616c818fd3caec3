import { percent } from '@karat/money/money.ts'
import { absorbedByMerchant, type RevisedUnit } from '@karat/pricing/revise-unit.ts'
import { reviseTotal, type RevisionTolerance } from '@karat/pricing/revision.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { decide } from '../../../kernel/machine.ts'
import type { OrderAmounts } from '../orders/port.ts'
import { revisionMachine, type RevisionState } from './machine.ts'

/** The hours for an answer, and then for the payment. */
const hoursToAnswer = 72
/** The reminders, in hours after the question. */
const remindedAfter = [24, 48]
/** The days beyond its deadline that a payment at a bank is waited for. */
export const workingDays = 5

/**
 * The consequence of a new price: whether the shopper is asked, the amount that the merchant absorbs, and the amount that is refunded or
 * due.
 */
export interface RevisionPlan {
  ask: boolean
  /** Whether the merchant absorbs the rise. */
  absorbed: boolean
  newConsent: boolean
}

/**
 * Decides about a price that differs from the frozen one. The merchant absorbs a rise within the site's tolerance and refunds a fall
 * without asking. The buyer decides on any other rise, and on a fall beyond the cap, since that is a different unit.
 */
export function planOf(before: number, after: number, tolerance: RevisionTolerance): RevisionPlan {
  const outcome = reviseTotal(before, after, tolerance)
  const muchLess = -outcome.difference > percent(before, tolerance.upwardCapPercent)
  return {
    ask: outcome.kind === 'ask' || muchLess,
    absorbed: outcome.kind === 'absorbed',
    newConsent: outcome.kind === 'ask' && outcome.newConsent,
  }
}

/** The deadline of a question that is asked now, and its first check. */
export const waitFrom = (now: Date) => ({
  deadline: addMs(now, hoursToAnswer * durations.hour),
  lookAt: addMs(now, (remindedAfter[0] ?? 0) * durations.hour),
  reminders: 0,
})

/** The time of the next check after a number of reminders: that of the next reminder, then the deadline. */
export function nextCheckAt(deadline: Date, reminders: number): Date {
  const hours = remindedAfter[reminders]
  return hours === undefined ? deadline : addMs(deadline, (hours - hoursToAnswer) * durations.hour)
}

/** Whether the cash collected at the door may become this order's total. */
export function fitsCash(order: { paymentState: string }, total: number, codLimit: number): boolean {
  return order.paymentState === 'cod_due' && total <= codLimit
}

/** The amounts of an order with a revised unit; the payable amount is computed by the caller. */
export function amountsAfter(before: OrderAmounts, { changes, saved }: RevisedUnit): OrderAmounts {
  const more = (id: string) => saved.find((one) => one.id === id)?.amount ?? 0
  return {
    ...before,
    pieces: before.pieces + changes.pieces,
    discount: Math.max(0, before.discount + changes.discount),
    promotionDiscount: Math.max(0, (before.promotionDiscount ?? 0) + changes.promotionDiscount),
    absorbed: Math.max(0, (before.absorbed ?? 0) + more(absorbedByMerchant)),
    salesTax: before.salesTax + changes.salesTax,
    taxIncluded: before.taxIncluded + changes.taxIncluded,
    total: before.total + changes.total,
    ...(before.promotions ? { promotions: before.promotions.map((one) => ({ ...one, saved: one.saved + more(one.id) })) } : {}),
  }
}

/** The part of a fall in price that was paid already and is refunded; `paid` and `totalAfter` are of the order. Minor units. */
export const owedBack = ({ changes }: RevisedUnit, paid: number, totalAfter: number): number =>
  Math.min(Math.max(0, -changes.total), Math.max(0, paid - totalAfter))

/** The states of an excess payment in which it waits for its shopper. */
export const payable: ReadonlySet<string> = new Set(['due', 'payment_pending', 'failed'])

/** The states of an excess payment in which nothing of it is due any more. */
const done: ReadonlySet<string> = new Set(['paid', 'waived', 'with_cash', 'refund_due', 'refunded'])

/** Whether nothing is due of a revision: nothing ever was, or the latest excess payment was paid, waived or is collected at the door. */
export const nothingDue = (excesses: readonly { state: string }[]): boolean =>
  excesses.length === 0 || (excesses.some(({ state }) => done.has(state)) && !excesses.some(({ state }) => payable.has(state)))

/** The decisions of staff on a revision that nobody answered or paid in time: ask again, absorb the rise, make the unit again, cancel it. */
export type HeldChoice = 'ask' | 'waive' | 'remake' | 'cancel'

/**
 * The decisions that staff may take on a revision now. While the customer is asked or has still to pay, the merchant may absorb the rise; while the
 * customer is asked, also have the unit made again.
 */
export function choicesOf({ state, difference }: { state: RevisionState; difference: number }): HeldChoice[] {
  const waives = difference < 0 ? [] : (['waive'] as const)
  if (state === 'settlement') return [...waives]
  if (state === 'awaiting_customer') return [...waives, 'remake']
  return state === 'on_hold' ? ['ask', ...waives, 'remake', 'cancel'] : []
}

/** Whether staff may weigh a unit again whose revision is in a state: before its shopper agreed. */
export const mayWeighAgain = (state: RevisionState): boolean => 'to' in decide(revisionMachine, state, 'replace', 'staff', () => true)

/** The states of a revision in which its excess payment can still settle it. */
export const settling: ReadonlySet<string> = new Set(['settlement', 'on_hold'])
