import { type Currency, currencyDecimals } from '@karat/money/money.ts'
import { addMs, durations } from '../../../../kernel/clock.ts'
import type { RateVersion } from '../port.ts'
import { outOfBand } from '../rules.ts'
import type { FeedRate } from './rate-feed.ts'

/** How old a rate of the feed may be; older ones are compared with nothing, and a site whose newest is older has a silent feed. */
export const feedAge = 60 * durations.minute

/** How far the clock of a feed may be ahead. */
const maxAhead = 5 * durations.minute

/**
 * The newest rate of each purity that a site sells, in minor units; others are left out. Undefined where one of them is outside the plausible
 * range of its metal: the feed has other units, and none of its rates is used.
 */
export function acceptRates(
  live: RateVersion['rates'],
  currency: Currency,
  given: readonly FeedRate[],
  now: Date,
): ReadonlyMap<string, { rate: number; at: Date }> | undefined {
  const accepted = new Map<string, { rate: number; at: Date }>()
  for (const { purity, rate, at } of given) {
    if (!Object.hasOwn(live, purity) || at > addMs(now, maxAhead)) continue
    const minor = Math.round(rate * 10 ** currencyDecimals[currency])
    if (outOfBand(live, { [purity]: minor }, currency)) return undefined
    const former = accepted.get(purity)
    if (!former || former.at < at) accepted.set(purity, { rate: minor, at })
  }
  return accepted
}

/** Whether rates that began to hold at a time are so old that nothing is compared with them. */
export const isTooOld = (at: Date | null, now: Date): boolean => at !== null && addMs(at, feedAge) <= now

/** Since when the feed of a site is silent: since its last reading failed, or its newest rate is too old; null while it speaks. */
export function silentSinceOf({ at, silentSince }: { at: string | null; silentSince: string | null }, now: Date): Date | null {
  if (silentSince !== null) return new Date(silentSince)
  const newest = at === null ? null : new Date(at)
  return newest !== null && isTooOld(newest, now) ? addMs(newest, feedAge) : null
}
