import { addMs, durations } from '../../../kernel/clock.ts'
import { decide } from '../../../kernel/machine.ts'
import { refundMachine, type RefundState } from './machine.ts'
import type { RefundPart, RefundSource, RefundTo, RefundDestination } from './port.ts'

/** The maximum number of days until a refund arrives. */
const gatewayDays = 5
const bankDays = 7

/** The time that a refund may wait for its job before another is added. */
export const retryDelay = 15 * durations.minute
/** The delay after which a gateway is queried again about a refund in progress. */
export const queryDelay = durations.hour

/** The amount left of a payment: the captured amount less refunds that are made or under way. */
export interface Paid {
  source: RefundSource
  paymentId: string
  gateway: string
  method: string
  left: number
}

/** The order in which payments are refunded. */
const sources: readonly RefundSource[] = ['gateway', 'cash', 'credit', 'gift_card']

function destinationOf(source: RefundSource, to: RefundTo): RefundDestination {
  if (source === 'credit' || source === 'gift_card') return source
  if (to === 'credit') return 'new_credit'
  return source === 'cash' ? 'bank' : 'gateway'
}

/** The latest arrival of a refund that is requested now, by its method. */
export function arrivalOf(destination: RefundDestination, now: Date): Date {
  const days = destination === 'gateway' ? gatewayDays : destination === 'bank' ? bankDays : 0
  return addMs(now, days * durations.day)
}

/** Splits an amount over payments, in the order of `sources`; the parts are less than the amount where less is left. */
export function partsOf(amount: number, paid: readonly Paid[], to: RefundTo, now: Date): RefundPart[] {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of a refund`)
  let open = amount
  return paid
    .toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source))
    .flatMap(({ left, ...payment }) => {
      const part = Math.min(open, Math.max(0, left))
      open -= part
      const destination = destinationOf(payment.source, to)
      return part === 0 ? [] : [{ ...payment, destination, amount: part, expectedAt: arrivalOf(destination, now) }]
    })
}

/** The amounts that can be refunded where gift cards were bought: bought cards are not refunded, and only money pays for them. */
export function withoutCards(paid: readonly Paid[], cards: number): Paid[] {
  let kept = cards
  return paid.map((payment) => {
    const part = payment.source === 'gateway' ? Math.min(kept, payment.left) : 0
    kept -= part
    return { ...payment, left: payment.left - part }
  })
}

/** Whether staff may note now that a refund in a state was transferred by hand. */
export const maySettle = (state: RefundState): boolean => 'to' in decide(refundMachine, state, 'settle', 'staff', () => true)
