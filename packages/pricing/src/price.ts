import { minorUnits, roundTo, sum, type Minor } from '@karat/money/money.ts'
import { partRows } from './parts.ts'
import { isReduction } from './reductions.ts'
import { regimeOf } from './tax-regimes/tax-regimes.ts'
import { adjustmentRows, taxOn } from './tax-regimes/tax-rows.ts'
import type { SiteRules } from './site-rules.ts'
import type { Adjustment, Breakup, BreakupRow, Destination, PriceInput } from './types.ts'

/** Whether a site has list prices: there promotions reduce the list price, elsewhere the price components before tax (R6). */
export function hasTag(rules: SiteRules): boolean {
  return regimeOf(rules.tax).hasListPrice
}

/** Whether the tax comes on top of a site's prices. */
export function isTaxOnTop(rules: SiteRules): boolean {
  return regimeOf(rules.tax).isOnTop(rules.tax)
}

/**
 * The price of one unit with every component. Pure: the same input always gives the same rows, and the rows always add up to `total`. The
 * destination decides the tax's name or rate, as the site's tax regime says. `adjustments` are the unit's shares of a cart's promotions; together
 * they take off no more than the price.
 */
export function priceUnit(
  input: PriceInput,
  rules: SiteRules,
  destination: Destination = {},
  adjustments: readonly Adjustment[] = [],
): Breakup {
  const step = rules.display === 'line_whole_unit' ? minorUnits(rules.currency) : 1
  const rounded = (row: BreakupRow): BreakupRow => (step === 1 ? row : { ...row, value: roundTo(row.value, step) })
  const rows = partRows(input).map(rounded)
  const subtotal = sum(rows.map((row) => row.value))
  const fee = input.hallmarkedArticles * rules.hallmark.feePerArticle
  const composite = rules.hallmark.mode === 'composite' ? fee : 0
  const offTag = hasTag(rules)
  const offParts = offTag ? [] : adjustmentRows(adjustments, subtotal + composite, step)
  rows.push(...offParts)
  if (composite > 0) rows.push({ code: 'hallmark', count: input.hallmarkedArticles, value: composite })
  const taxable = sum(rows.map((row) => row.value))

  const taxed = regimeOf(rules.tax).price(taxable, offTag ? adjustments : [], rules.tax, destination)
  rows.push(...taxed.offers, ...taxed.rows.map(rounded))
  // A unit that is free has no fee of its own either.
  if (rules.hallmark.mode === 'separate' && fee > 0 && (taxable > 0 || offParts.length === 0)) {
    rows.push({ code: 'hallmark', count: input.hallmarkedArticles, value: fee })
    rows.push({ code: 'hallmark_tax', rate: rules.hallmark.taxRate, rateUnit: 'taxPercent', value: taxOn(fee, rules.hallmark.taxRate) })
  }
  const due = sum(rows.map((row) => row.value))
  const total = taxed.payable(due)
  if (total !== due) rows.push({ code: 'round_off', value: total - due })
  return {
    currency: rules.currency,
    rows,
    subtotal,
    taxable: taxed.taxable,
    tax: sum(rows.filter((row) => row.code === 'tax' || row.code === 'hallmark_tax').map((row) => row.value)),
    discount: sum(rows.filter((row) => isReduction(row.code)).map((row) => -row.value)),
    roundOff: total - due,
    total,
  }
}

/**
 * The unit's price for a card in minor units: before discounts (`actual`), after them (`offer`; 0 without a discount), and the one that is
 * charged.
 */
export function cardPrice(input: PriceInput, rules: SiteRules): { actual: Minor; offer: Minor; charged: Minor } {
  const charged = priceUnit(input, rules).total
  const actual = priceUnit({ ...input, discounts: {} }, rules).total
  return { actual, offer: charged < actual ? charged : 0, charged }
}
