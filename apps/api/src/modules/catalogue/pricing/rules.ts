import { type Currency, currencyDecimals } from '@karat/money/money.ts'
import { priceInputOf } from '@karat/pricing/product/price-input.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { Failure } from '../../../kernel/result.ts'
import type { RateVersion } from './port.ts'
import type { RateVersionRow, InputRow } from './store.ts'

/** The change of a rate, in hundredths of a percent, from which a second person's approval is needed. */
export const maxUnapprovedMove = 300

export function toRateVersion(row: RateVersionRow): RateVersion {
  return { ...row, at: new Date(row.at) }
}

/** A stored price input with the metal rate of a rate version. Undefined where the rate version has no rate for the purity. */
export function toInput(row: InputRow, rateVersion: RateVersion): PriceInput | undefined {
  const { metal, purity, netMg, articles: hallmarked, stones, others, piece } = row
  const charges = {
    kind: row.makingKind,
    value: row.makingValue,
    minimum: row.makingMinimum,
    discount: row.makingDiscount,
    wastage: row.wastagePercent,
    others,
  }
  const input = priceInputOf({ metal, purity, netMg, hallmarked, charges }, stones, rateVersion.rates[purity]?.rate)
  return input && piece ? { ...input, piece } : input
}

/** The accepted range of a gram of fine metal, in US dollars: wide, so that only typing errors fall outside. */
const dollarsPerGram: Readonly<Record<string, readonly [floor: number, ceiling: number]>> = {
  gold: [30, 750],
  silver: [0.6, 16],
  platinum: [13, 330],
}

/** Approximate units of a currency per dollar. The band is far wider than exchange rates change in years. */
const perDollar: Readonly<Record<string, number>> = { USD: 1, INR: 88, AED: 3.67, SGD: 1.29, GBP: 0.76, JPY: 155, KWD: 0.307 }

/** The maximum factor of a change of the last rate, up or down, for a metal or currency without a band. */
const maxFactor = 5

/** The fineness in a purity's name: `22K`, `PT950`, `S925`. */
function finenessOf(purity: string): number {
  const karat = /^(\d{1,2})K$/.exec(purity)?.[1]
  const mark = /^[A-Z]*(\d{3})$/.exec(purity)?.[1]
  return karat ? Number(karat) / 24 : mark ? Number(mark) / 1000 : 1
}

/** The accepted rates of a purity, in minor units per gram, with any approval. */
export function plausibleBand(metal: string, purity: string, currency: Currency, lastRate: number): { floor: number; ceiling: number } {
  const dollars = Object.hasOwn(dollarsPerGram, metal) ? dollarsPerGram[metal] : undefined
  const units = Object.hasOwn(perDollar, currency) ? perDollar[currency] : undefined
  if (!dollars || !units) return { floor: Math.ceil(lastRate / maxFactor), ceiling: Math.floor(lastRate * maxFactor) }
  const minorPerDollar = units * finenessOf(purity) * 10 ** currencyDecimals[currency]
  return { floor: Math.ceil(dollars[0] * minorPerDollar), ceiling: Math.floor(dollars[1] * minorPerDollar) }
}

/** The first rate that is outside its band or no whole number of minor units, with the band. */
export function outOfBand(
  oldRates: RateVersion['rates'],
  rates: Record<string, number>,
  currency: Currency,
): { purity: string; floor: number; ceiling: number } | undefined {
  return Object.entries(rates).flatMap(([purity, rate]) => {
    const lastRate = oldRates[purity]
    if (!lastRate) return []
    const band = plausibleBand(lastRate.metal, purity, currency, lastRate.rate)
    return Number.isSafeInteger(rate) && rate >= band.floor && rate <= band.ceiling ? [] : [{ purity, ...band }]
  })[0]
}

/** Whether a change of a rate is so large that it needs a second person's approval. */
const isFar = (rate: number, oldRate: number) => Math.abs(rate - oldRate) * 10_000 > oldRate * maxUnapprovedMove

/** The rates that a new rate is compared with: the live one, the one of 24 hours ago, and the last one of the feed. */
const comparisons = ['live', 'dayAgo', 'feed'] as const
export type Comparison = (typeof comparisons)[number]

/** The comparisons from which a rate is so far that it needs a second person's approval. */
const exceededBy = (rate: number, former: Readonly<Partial<Record<Comparison, number | undefined>>>): Comparison[] =>
  comparisons.filter((name) => {
    const oldRate = former[name]
    return oldRate !== undefined && isFar(rate, oldRate)
  })

/** The comparisons that a rate exceeds, each with its change against that rate in hundredths of a percent. */
export type Exceeded = Partial<Record<Comparison, number>>

/** The comparisons that a rate exceeds; undefined where it needs no second person. */
function exceededMoves(rate: number, former: Readonly<Partial<Record<Comparison, number | undefined>>>): Exceeded | undefined {
  const exceeds = exceededBy(rate, former).map((name) => [name, Math.round((rate / (former[name] ?? rate) - 1) * 10_000)])
  return exceeds.length > 0 ? (Object.fromEntries(exceeds) as Exceeded) : undefined
}

/** The purities whose rates need a second person's approval, with the comparisons that they exceed. */
export function implausible(
  former: Readonly<Partial<Record<Comparison, Readonly<Record<string, { rate: number }>>>>>,
  rates: Readonly<Record<string, number>>,
): Record<string, Exceeded> {
  return Object.fromEntries(
    Object.entries(rates).flatMap(([purity, rate]) => {
      const oldRates = Object.fromEntries(comparisons.map((name) => [name, former[name]?.[purity]?.rate]))
      const exceeds = exceededMoves(rate, oldRates)
      return exceeds ? [[purity, exceeds]] : []
    }),
  )
}

/**
 * A change of a rate: minor units, percent against the live rate, the one of a day ago and the one of the feed, and whether a second person has
 * to approve, by which comparisons.
 */
export interface RateMove {
  before: number
  after: number
  percent: number
  dayPercent: number | null
  feedPercent: number | null
  exceeds: Comparison[]
  needsApproval: boolean
}

/** The rates that differ between two versions, before and after; all of them are new where there was no version before. */
export function changesBetween(
  former: RateVersion['rates'] | undefined,
  rates: RateVersion['rates'],
): { purity: string; before: number | null; after: number }[] {
  return Object.entries(rates).flatMap(([purity, { rate }]) => {
    const before = former?.[purity]?.rate ?? null
    return before === rate ? [] : [{ purity, before, after: rate }]
  })
}

/** A change in percent, with two decimals. */
export const percentOf = (before: number, after: number) => Math.round(((after - before) * 10_000) / before) / 100

/** Describes the change of a rate; `feed` is what the feed gave of it, where that is known. */
export function moveOf(before: number, dayAgo: number | undefined, after: number, feed?: number): RateMove {
  const exceeds = exceededBy(after, { live: before, dayAgo, feed })
  return {
    before,
    after,
    percent: percentOf(before, after),
    dayPercent: dayAgo === undefined ? null : percentOf(dayAgo, after),
    feedPercent: feed === undefined ? null : percentOf(feed, after),
    exceeds,
    needsApproval: exceeds.length > 0,
  }
}

/** A change of a rate of old metal; null before for one that had none, and after for one that is taken away. */
export type BuyMove = Omit<RateMove, 'before' | 'after' | 'percent'> & {
  before: number | null
  after: number | null
  percent: number | null
}

/** Describes the change of a rate of old metal; one that had none, or has none any more, needs no second person. */
export const buyMoveOf = (before: number | null, dayAgo: number | null, after: number | null): BuyMove =>
  before === null || after === null
    ? { before, after, percent: null, dayPercent: null, feedPercent: null, exceeds: [], needsApproval: false }
    : moveOf(before, dayAgo ?? undefined, after)

/** The rates that a change of them is compared with: the present ones, and those of a day ago that have changed since. */
interface FormerRates {
  live: ReadonlyMap<string, number>
  dayAgo: ReadonlyMap<string, number | null>
}

/**
 * The rates of stones or old metal that move so far, against the present ones and those of a day ago, that a second person has to approve them, by
 * their keys. Those that are put back are compared with a day ago alone. One that had none is compared with nothing.
 */
export function farFrom(
  { live, dayAgo }: FormerRates,
  rates: Readonly<Record<string, number | null>>,
  { isRestoring }: { isRestoring: boolean },
): Record<string, Exceeded> {
  return Object.fromEntries(
    Object.entries(rates).flatMap(([key, rate]) => {
      if (rate === null) return []
      const present = live.get(key)
      const former = dayAgo.has(key) ? (dayAgo.get(key) ?? undefined) : present
      const exceeds = exceededMoves(rate, { live: isRestoring ? undefined : present, dayAgo: former })
      return exceeds ? [[key, exceeds]] : []
    }),
  )
}

/**
 * Why rates of old metal are refused, with the field: none is above the rate at which its metal is sold (`sells`, as it will be), whether it or that
 * one changes. Undefined where they are possible.
 */
export function buysProblem(
  sells: RateVersion['rates'],
  live: ReadonlyMap<string, number>,
  buys: Readonly<Record<string, number | null>>,
  currency: Currency,
): Failure | undefined {
  for (const [purity, rate] of Object.entries(buys)) {
    const [field, sell] = [`buys.${purity}`, sells[purity]]
    if (!sell) return { code: 'bad_request', field }
    if (rate === null) continue
    const { floor, ceiling } = plausibleBand(sell.metal, purity, currency, sell.rate)
    if (!Number.isSafeInteger(rate) || rate < floor || rate > ceiling)
      return { code: 'rate_out_of_band', field, details: { purity, floor, ceiling } }
  }
  const after = new Map<string, number | null>([...live, ...Object.entries(buys)])
  for (const [purity, rate] of after)
    if (rate !== null && rate > (sells[purity]?.rate ?? rate)) return { code: 'buy_above_sell', field: `buys.${purity}` }
  return undefined
}

/** The highest rate of stones that the list holds, in minor units. */
export const maxStoneRate = 2_000_000_000

/** The accepted rates of stones whose rate is known, with any approval. */
export function stoneBand(oldRate: number): { floor: number; ceiling: number } {
  return { floor: Math.max(1, Math.ceil(oldRate / maxFactor)), ceiling: Math.min(maxStoneRate, Math.floor(oldRate * maxFactor)) }
}

/** Why a change of stones' rates is refused, with the field; undefined where it is possible. */
export function stonesProblem(oldRates: ReadonlyMap<string, number>, rates: Readonly<Record<string, number>>): Failure | undefined {
  for (const [key, rate] of Object.entries(rates)) {
    const [field, oldRate] = [`stones.${key}`, oldRates.get(key)]
    if (oldRate === undefined) return { code: 'bad_request', field }
    const { floor, ceiling } = stoneBand(oldRate)
    if (!Number.isSafeInteger(rate) || rate < floor || rate > ceiling)
      return { code: 'rate_out_of_band', field, details: { key, floor, ceiling } }
  }
  return undefined
}

/** Rates of metals, of stones and of old metal that somebody wants to change, in minor units. */
interface ChangedRates {
  rates: Readonly<Record<string, number>>
  stones: Readonly<Record<string, number>>
  buys: Readonly<Record<string, number>>
}

/**
 * Parts rates into those within the guard and those beyond it, which `far` names (`rates.22K`); undefined where one part would be empty. The rate at
 * which old metal is bought stays with that of its purity: no part may buy at more than it sells for.
 */
export function splitRates(changed: ChangedRates, far: readonly string[]): { within: ChangedRates; beyond: ChangedRates } | undefined {
  const isBeyond = (kind: keyof ChangedRates, name: string) =>
    far.includes(`${kind}.${name}`) || (kind !== 'stones' && (far.includes(`rates.${name}`) || far.includes(`buys.${name}`)))
  const partOf = (beyond: boolean): ChangedRates => {
    const of = (kind: keyof ChangedRates) =>
      Object.fromEntries(Object.entries(changed[kind]).filter(([name]) => isBeyond(kind, name) === beyond))
    return { rates: of('rates'), stones: of('stones'), buys: of('buys') }
  }
  const [within, beyond] = [partOf(false), partOf(true)]
  const isEmpty = (part: ChangedRates) => Object.values(part).every((rates: object) => Object.keys(rates).length === 0)
  return isEmpty(within) || isEmpty(beyond) ? undefined : { within, beyond }
}
