import { addMs, durations } from '../../../kernel/clock.ts'

/** The minimum number of days for which refunded credit stays valid. */
export const refundedDays = 90
/** The minimum number of days for which credit stays valid that an order held past its expiry and released. */
export const releasedDays = 1
/** How many days before its expiry a customer is warned of a lot. */
export const warningDays = [30, 7] as const

/** A source that can be spent, and the amount taken from it. */
export interface Part {
  id: string
  amount: number
}

/** Takes an amount from sources in the given order. Undefined where they have less; sources with nothing taken are left out. */
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

/** An expiry at least `days` ahead; null for credit that never expires. */
export function extended(expiresAt: Date | null, days: number, now: Date): Date | null {
  if (expiresAt === null) return null
  const least = addMs(now, days * durations.day)
  return least > expiresAt ? least : expiresAt
}

/** Throws for an amount that is no positive whole number of minor units: an error of the caller. */
export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount of credit`)
}

/** The maximum number of accounts or lots in one run of a job. */
export const atOnce = 500
