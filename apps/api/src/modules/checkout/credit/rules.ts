import { addMs, durations } from '../../../kernel/clock.ts'

/** The least number of days for which refunded credit stays valid. */
export const refundedDays = 90
/** The least number of days for which credit stays valid that an order held past its expiry and released. */
export const releasedDays = 1
/** How many days before its expiry a customer is told of a lot. */
export const warningDays = [30, 7] as const

/** A part of what can be spent, and how much is taken from it. */
export interface Part {
  id: string
  amount: number
}

/**
 * Takes an amount from what is there, in the order that is given. Undefined where there is not enough; parts of nothing are
 * left out.
 */
export function take(amount: number, from: readonly Part[]): Part[] | undefined {
  const taken: Part[] = []
  let left = amount
  for (const { id, amount: there } of from) {
    const part = Math.min(left, there)
    if (part > 0) taken.push({ id, amount: part })
    left -= part
  }
  return left === 0 ? taken : undefined
}

/** An expiry that is at least some days ahead; null for what never expires. */
export function extended(expiresAt: Date | null, days: number, now: Date): Date | null {
  if (expiresAt === null) return null
  const least = addMs(now, days * durations.day)
  return least > expiresAt ? least : expiresAt
}

/** Throws for an amount that is no positive whole number of minor units: an error of the caller. */
export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount of credit`)
}
