import { multiply, sum, type Minor } from '@karat/money/money.ts'
import { stonesValue } from './parts.ts'
import type { BreakupRow, PriceInput, Stones } from './types.ts'

/**
 * The shares of a unit's value that count in an exchange, in percent of the current value of its components. Making, taxes and other stones
 * count nothing.
 */
export interface ExchangeRule {
  /** By metal; a missing one counts nothing. */
  metals: Readonly<Record<string, number>>
  /** `diamonds`: below `certifiedFrom`, thousandths of a carat each; `certified`: from there on; `labGrown`: lab-grown ones. */
  diamonds: number
  certifiedFrom: number
  certified: number
  labGrown: number
}

/** A component of a unit that counts in an exchange: `percent` of its current value. Weights are milligrams and thousandths of a carat. */
export interface ExchangeRow {
  code: 'metal' | 'stone'
  /** The purity of a metal, the type of a stone. */
  name: string
  metal?: string
  shape?: string
  weightMg?: number
  caratMilli?: number
  count?: number
  /** Minor units per gram of metal. */
  rate?: Minor
  percent: number
  value: Minor
}

/** A unit's exchange value in minor units; the rows add up to `amount`. */
export interface ExchangeValue {
  amount: Minor
  rows: ExchangeRow[]
}

/** The share of stones that counts, in percent. */
function stonePercent({ name = '', caratMilli = 0, count = 1 }: BreakupRow, rule: ExchangeRule): number {
  if (name === 'lab diamond') return rule.labGrown
  if (name !== 'diamond') return 0
  return caratMilli >= rule.certifiedFrom * Math.max(1, count) ? rule.certified : rule.diamonds
}

/**
 * The current value of a unit's stones: by weight or number and the rate of the same stones, or the price that was paid where they are not
 * sold any more.
 */
function stonesToday({ value, caratMilli, count = 1 }: BreakupRow, today: Stones | undefined): Minor {
  if (!today) return value
  return stonesValue({ ...today, count, ...(caratMilli === undefined ? {} : { caratMilli }) })
}

/**
 * A unit's exchange value: the metal and stones that it was sold with (`sold`, the rows of its frozen breakup) at the current rates.
 * `rateOf` is minor units per gram of a purity, undefined for an unknown one; `today` are the stones that the variant is sold with now.
 */
export function exchangeValue(
  sold: readonly BreakupRow[],
  { rateOf, today }: { rateOf: (purity: string) => Minor | undefined; today: PriceInput['stones'] },
  rule: ExchangeRule,
): ExchangeValue {
  const left = [...today]
  const rows = sold.flatMap((row): ExchangeRow[] => {
    if (row.code === 'metal') {
      const { metal = '', purity = '', weightMg = 0 } = row
      const [rate, percent] = [rateOf(purity), rule.metals[metal] ?? 0]
      if (rate === undefined || percent === 0) return []
      return [{ code: 'metal', name: purity, metal, weightMg, rate, percent, value: multiply(weightMg, rate * percent, 100_000) }]
    }
    if (row.code !== 'stone') return []
    const same = left.findIndex(({ type, shape }) => type === row.name && shape === row.shape)
    const [stones] = same === -1 ? [] : left.splice(same, 1)
    const percent = stonePercent(row, rule)
    if (percent === 0) return []
    const { name = '', shape, caratMilli, count } = row
    const measure = {
      ...(shape === undefined ? {} : { shape }),
      ...(caratMilli === undefined ? {} : { caratMilli }),
      ...(count === undefined ? {} : { count }),
    }
    return [{ code: 'stone', name, ...measure, percent, value: multiply(stonesToday(row, stones), percent, 100) }]
  })
  return { amount: sum(rows.map(({ value }) => value)), rows }
}
