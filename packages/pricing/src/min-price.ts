import { type Minor, minorUnits, roundTo, sum } from '@karat/money/money.ts'
import { partRows } from './parts.ts'
import type { SiteRules } from './site-rules.ts'
import type { BreakupRow, PriceInput } from './types.ts'

/** The rates of a site by purity, in minor units per gram. */
type RatesByPurity = Readonly<Record<string, { rate: Minor } | undefined>>

/** The making charge among the rows of a unit, less its discount by the product. */
const makingOf = (rows: readonly Pick<BreakupRow, 'code' | 'value'>[]): Minor =>
  sum(rows.filter(({ code }) => code === 'making' || code === 'making_discount').map(({ value }) => value))

/** Whether anything is charged for the making of a unit, after its discount by the product: what a discount on making can take off. */
export const chargesMaking = (input: PriceInput): boolean => makingOf(partRows(input)) > 0

/**
 * The least price of a unit before tax that covers it, in minor units: its metal at the given rates, its stones, and everything else that is charged
 * for it but making. The cost of the labour is not known, so that a part of the making charge has to stay where there is one. A purity without a rate
 * keeps that of the input.
 */
export function minPrice(
  input: PriceInput,
  rates: RatesByPurity,
  { hallmark, display, currency }: Pick<SiteRules, 'hallmark' | 'display' | 'currency'>,
): Minor {
  const metals = input.metals.map((part) => ({ ...part, rate: rates[part.purity]?.rate ?? part.rate }))
  // Rounded as `priceUnit` rounds the rows of a price.
  const step = display === 'line_whole_unit' ? minorUnits(currency) : 1
  const rows = partRows({ ...input, metals }).map((row) => ({ ...row, value: roundTo(row.value, step) }))
  const making = makingOf(rows)
  const fee = hallmark.mode === 'composite' ? input.hallmarkedArticles * hallmark.feePerArticle : 0
  return sum(rows.map(({ value }) => value)) - making + fee + (making > 0 ? 1 : 0)
}
