import { addMs, durations } from '../../../kernel/clock.ts'

/** The delays after which an ended or paid order's other attempts are queried. */
const queryDelays = [1, 10, 60, 24 * 60].map((minutes) => minutes * durations.minute)

export const firstQueryDelay = queryDelays[0] ?? durations.minute

/** The delay after which a gateway that did not answer is queried again. */
export const retryDelay = 5 * durations.minute

/** The time that a refund may wait for its job before another is added. */
export const refundRetryDelay = 15 * durations.minute

/** The time for which a provider's page may be paid: at least as long as an order can wait for its payment. */
export const pageLifetime = 60 * durations.minute

/** The checkout step for choosing a payment method, by an attempt's return path. */
export function stepOf(returnTo: string): string {
  return `${returnTo.split('?')[0] ?? ''}?step=payment`
}

/** The time of an attempt's next query after one at `now`; null after the last one. */
export function nextQueryAt(releasedAt: Date, now: Date): Date | null {
  const next = queryDelays.map((delay) => addMs(releasedAt, delay)).find((moment) => moment > now)
  return next ?? null
}

/** The reason why captured money is refunded or disputed; empty where a payment has no problem. */
export type PaymentProblem = '' | 'other_amount' | 'disputed'

/** The problem of a payment: `capturedAmount` is stored only where it differs from the amount that was asked for. */
export function problemOf({ capturedAmount, disputedAt }: { capturedAmount: number | null; disputedAt: Date | null }): PaymentProblem {
  if (capturedAmount !== null) return 'other_amount'
  return disputedAt === null ? '' : 'disputed'
}
