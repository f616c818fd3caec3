import { type Currency, currencyDecimals } from '@karat/money/money.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { RateVersion } from './port.ts'
import type { RateVersionRow, InputRow } from './store.ts'

/** A new rate more than this many hundredths of a percent away from the last one needs a second person. */
export const plausibleMove = 300

export function toRateVersion(row: RateVersionRow): RateVersion {
  return { ...row, at: new Date(row.at) }
}

/** A stored price input with the rate version's metal rate in it. Undefined where the rate version has no rate for the purity. */
export function toInput(row: InputRow, rateVersion: RateVersion): PriceInput | undefined {
  const weighed = row.netMg > 0
  const rate = rateVersion.rates[row.purity]
  if (weighed && !rate) return undefined
  return {
    metals: weighed && rate ? [{ metal: row.metal, purity: row.purity, netMg: row.netMg, rate: rate.rate }] : [],
    wastagePercent: row.wastagePercent,
    making: { kind: row.makingKind, value: row.makingValue, minimum: row.makingMinimum },
    stones: row.stones,
    others: row.others,
    discounts: row.makingDiscount > 0 ? { making: { kind: 'percent', value: row.makingDiscount } } : {},
    hallmarkedArticles: row.articles,
  }
}

/** What a gram of fine metal may cost, in US dollars: so wide that only a slip falls outside. */
const dollarsPerGram: Readonly<Record<string, readonly [floor: number, ceiling: number]>> = {
  gold: [30, 750],
  silver: [0.6, 16],
  platinum: [13, 330],
}

/** About how many units of a currency a dollar buys. The band is far wider than currencies move in years. */
const perDollar: Readonly<Record<string, number>> = { USD: 1, INR: 88, AED: 3.67, SGD: 1.29, GBP: 0.76, JPY: 155, KWD: 0.307 }

/** How far from the last rate a metal or currency without a band may go. */
const mostTimes = 5

/** The share of pure metal that a purity's name tells: `22K`, `PT950`, `S925`. */
function finenessOf(purity: string): number {
  const karat = /^(\d{1,2})K$/.exec(purity)?.[1]
  const mark = /^[A-Z]*(\d{3})$/.exec(purity)?.[1]
  return karat ? Number(karat) / 24 : mark ? Number(mark) / 1000 : 1
}

/** The rates that are believed of a purity at all, in minor units per gram, whoever approves them. */
export function plausibleBand(metal: string, purity: string, currency: Currency, last: number): { floor: number; ceiling: number } {
  const dollars = Object.hasOwn(dollarsPerGram, metal) ? dollarsPerGram[metal] : undefined
  const units = Object.hasOwn(perDollar, currency) ? perDollar[currency] : undefined
  if (!dollars || !units) return { floor: Math.ceil(last / mostTimes), ceiling: Math.floor(last * mostTimes) }
  const minor = units * finenessOf(purity) * 10 ** currencyDecimals[currency]
  return { floor: Math.ceil(dollars[0] * minor), ceiling: Math.floor(dollars[1] * minor) }
}

/** The first rate that lies outside its band or is no whole number of minor units, with the band. */
export function outOfBand(
  old: RateVersion['rates'],
  rates: Record<string, number>,
  currency: Currency,
): { purity: string; floor: number; ceiling: number } | undefined {
  return Object.entries(rates).flatMap(([purity, rate]) => {
    const last = old[purity]
    if (!last) return []
    const band = plausibleBand(last.metal, purity, currency, last.rate)
    return Number.isSafeInteger(rate) && rate >= band.floor && rate <= band.ceiling ? [] : [{ purity, ...band }]
  })[0]
}

/** The purities whose new rate is too far from the old one to be believed by one person alone. */
export function implausible(old: RateVersion['rates'], rates: Record<string, number>): string[] {
  return Object.entries(rates)
    .filter(([purity, rate]) => {
      const before = old[purity]?.rate
      return before !== undefined && Math.abs(rate - before) * 10_000 > before * plausibleMove
    })
    .map(([purity]) => purity)
}
