import { latinDigits } from '../ui/digits.ts'
import { typedAmount } from '../ui/typed-amount.ts'

/** A live rate of a metal or a stone with the limits of a new one, all in major units. */
export interface LiveRate {
  /** Null for one that was never set. */
  rate: number | null
  floor: number
  ceiling: number
  /** The rate of a day ago, against which the guard compares too; null or absent where it is not known. */
  dayAgo?: number | null
  /** The last rate of the feed, with which the guard compares too; null or absent where it is not known. */
  feed?: number | null
}

/** How a site writes its rates, and the change in percent from which a second person has to approve. */
interface RateRules {
  decimals: number
  guardPercent: number
}

/** The rates with which the guard compares a new one. */
export type Comparison = 'live' | 'dayAgo' | 'feed'

/** A new rate as it was typed, beside the live one. */
export interface TypedRate {
  text: string
  /** In major units; undefined where the text is no rate. */
  value: number | undefined
  problem: 'unreadable' | 'outside' | undefined
  isChanged: boolean
  /** New less live, in major units. */
  difference: number
  /** The change against the live rate, in percent. */
  percent: number
  /** The change against the rate of a day ago, in percent; null where that rate is not known. */
  dayPercent: number | null
  /** The change against what the feed gave, in percent; null where that is not known. */
  feedPercent: number | null
  /** The comparisons for which a second person has to approve. */
  exceeds: readonly Comparison[]
  needsApproval: boolean
}

/** A rate as it stands in a field: without separators of thousands. */
export const rateText = (rate: number, decimals: number): string => (Number.isInteger(rate) ? String(rate) : rate.toFixed(decimals))

/** A change in percent as it was typed (`+1.2`, `-0.35`), between -50 and 50; undefined for anything else. */
export function parsePercent(typed: string): number | undefined {
  const text = /^[+-]?\d{1,2}(?:\.\d{1,2})?$/.exec(latinDigits(typed).replace('\u2212', '-'))?.[0]
  const percent = text === undefined ? undefined : Number(text)
  return percent === undefined || Math.abs(percent) > 50 ? undefined : percent
}

/** The live rate changed by a percentage, rounded to the decimals of the site, as text for its field. */
export const movedRate = (rate: number, percent: number, decimals: number): string =>
  rateText(Number((rate * (1 + percent / 100)).toFixed(decimals)), decimals)

const percentOf = (before: number, after: number) => (before === 0 ? 0 : Math.round(((after - before) * 10_000) / before) / 100)

/** The meaning of a typed text beside the live rate; undefined text is a field that nobody touched. */
export function typedRateOf(live: LiveRate, typed: string | undefined, { decimals, guardPercent }: RateRules): TypedRate {
  const text = typed ?? (live.rate === null ? '' : rateText(live.rate, decimals))
  const value = typedAmount(text, decimals)
  // One that was never set is compared with nothing.
  const isUntouched = live.rate === null && text.trim() === ''
  const before = live.rate ?? value ?? 0
  const after = value ?? before
  const minor = (rate: number) => Math.round(rate * 10 ** decimals)
  const isChanged = !isUntouched && (live.rate === null || value === undefined || minor(value) !== minor(live.rate))
  // In minor units, as the service compares: exactly the limit is within it.
  const isFar = (from: number) => Math.abs(minor(after) - minor(from)) * 100 > minor(from) * guardPercent
  const dayAgo = live.rate === null ? null : (live.dayAgo ?? null)
  const feed = live.feed ?? null
  const compared = { live: before, dayAgo, feed }
  const exceeds = (['live', 'dayAgo', 'feed'] as const).filter((name) => {
    const from = compared[name]
    return isChanged && from !== null && isFar(from)
  })
  const isOutside = value !== undefined && isChanged && (value < live.floor || value > live.ceiling)
  return {
    text,
    value,
    problem: isUntouched ? undefined : value === undefined ? 'unreadable' : isOutside ? 'outside' : undefined,
    isChanged,
    difference: (minor(after) - minor(before)) / 10 ** decimals,
    percent: percentOf(before, after),
    dayPercent: dayAgo === null ? null : percentOf(dayAgo, after),
    feedPercent: feed === null ? null : percentOf(feed, after),
    exceeds,
    needsApproval: exceeds.length > 0,
  }
}

/** The rates that the feed gave, as texts for the fields by purity. */
export const feedTexts = ({
  metals,
  decimals,
}: {
  metals: readonly { purity: string; feed: number | null }[]
  decimals: number
}): Record<string, string> =>
  Object.fromEntries(metals.flatMap(({ purity, feed }) => (feed === null ? [] : [[purity, rateText(feed, decimals)]])))

/** The changed rates by name, as calls take them; undefined where one cannot be sent. */
export function changedRates(rates: Readonly<Record<string, TypedRate>>): Record<string, number> | undefined {
  const changed = Object.entries(rates).filter(([, { isChanged }]) => isChanged)
  if (changed.some(([, { problem }]) => problem !== undefined)) return undefined
  return Object.fromEntries(changed.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])))
}
