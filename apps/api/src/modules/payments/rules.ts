import { addMs, durations } from '../../kernel/clock.ts'

/** How long after an order ended or was paid the rest of its attempts are asked for. */
const asks = [1, 10, 60, 24 * 60].map((minutes) => minutes * durations.minute)

export const firstAsk = asks[0] ?? durations.minute

/** How soon a gateway that did not answer is asked again. */
export const askAgain = 5 * durations.minute

/** How long a refund may wait for its job before it is given a new one. */
export const refundPatience = 15 * durations.minute

/** When an attempt is asked for next, after it was asked at `now`; null after the last time. */
export function nextAsk(releasedAt: Date, now: Date): Date | null {
  const next = asks.map((delay) => addMs(releasedAt, delay)).find((at) => at > now)
  return next ?? null
}

/** The only cards that the sandbox bank takes, and how a payment with each ends. */
export const cardNumbers = [
  { number: '4111 1111 1111 1111', choice: 'approve' },
  { number: '4000 0000 0000 0002', choice: 'decline' },
  { number: '4000 0000 0000 3220', choice: 'secure' },
] as const

/** How a payment ends with the number of a card; undefined for every number that is no test card's. */
export function cardChoice(number: string): 'approve' | 'decline' | 'secure' | undefined {
  const digits = number.replaceAll(' ', '')
  return cardNumbers.find((card) => card.number.replaceAll(' ', '') === digits)?.choice
}
