import { divideRounded, minorUnits, multiply, roundTo, roundUpTo, sum, type Minor } from '@karat/money/money.ts'
import { partRows } from './parts.ts'
import type { Adjustment, Breakup, BreakupRow, Destination, PriceInput, SiteRules } from './types.ts'

const taxBase = 100_000

/** Tax on an amount, rounded on its own; `rate` is thousandths of a percent. */
export function taxOn(amount: Minor, rate: number): Minor {
  return multiply(amount, rate, taxBase)
}

/** Whether a site has list prices: there promotions reduce the list price, elsewhere the price components before tax (R6). */
export function hasTag(rules: SiteRules): boolean {
  return rules.tax.kind === 'list_inclusive' || rules.tax.kind === 'list_exclusive'
}

/** Promotions as rows of a unit's breakup, rounded to `step`; together they take off no more than `limit`. */
function adjustmentRows(adjustments: readonly Adjustment[], limit: Minor, step = 1): BreakupRow[] {
  let left = limit
  return adjustments.flatMap(({ source, code, amount }) => {
    const off = Math.min(roundTo(amount, step), left)
    left -= off
    return off > 0 ? [{ code, name: source, value: -off }] : []
  })
}

/**
 * The price of one unit with every component. Pure: the same input always gives the same rows, and the rows always add up to `total`. The
 * destination changes the name of the tax, and in the USA its rate. `adjustments` are the unit's shares of a cart's promotions; together
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

  const taxed = applyTax(taxable, offTag ? adjustments : [], rules, destination)
  rows.push(...taxed.offers, ...taxed.rows.map(rounded))
  // A unit that is free has no fee of its own either.
  if (rules.hallmark.mode === 'separate' && fee > 0 && (taxable > 0 || offParts.length === 0)) {
    rows.push({ code: 'hallmark', count: input.hallmarkedArticles, value: fee })
    rows.push({ code: 'hallmark_tax', rate: rules.hallmark.taxRate, rateUnit: 'taxPercent', value: taxOn(fee, rules.hallmark.taxRate) })
  }
  const due = sum(rows.map((row) => row.value))
  const total = taxed.payable(rows, due)
  if (total !== due) rows.push({ code: 'round_off', value: total - due })
  return {
    currency: rules.currency,
    rows,
    subtotal,
    taxable: taxed.taxable,
    tax: sum(rows.filter((row) => row.code === 'tax' || row.code === 'hallmark_tax').map((row) => row.value)),
    discount: sum(rows.filter((row) => row.code.endsWith('discount') || row.code === 'coupon').map((row) => -row.value)),
    roundOff: total - due,
    total,
  }
}

interface TaxResult {
  rows: BreakupRow[]
  taxable: Minor
  /** The rows of promotions where they reduce the list price; none where they were already deducted before tax. */
  offers: BreakupRow[]
  /** The price of the unit, given all rows and their sum. */
  payable: (rows: readonly BreakupRow[], due: Minor) => Minor
}

function taxRow(name: string, rate: number, value: Minor): BreakupRow {
  return { code: 'tax', name, rate, rateUnit: 'taxPercent', value }
}

function applyTax(taxable: Minor, adjustments: readonly Adjustment[], rules: SiteRules, destination: Destination): TaxResult {
  const { tax } = rules
  switch (tax.kind) {
    case 'gst_split': {
      const half = taxOn(taxable, tax.rate / 2)
      const whole = taxOn(taxable, tax.rate)
      const split = [taxRow('CGST', tax.rate / 2, half), taxRow('SGST', tax.rate / 2, half)]
      // The payable is always calculated with CGST + SGST: an address changes the split, never the total (R4).
      const splitDifference = destination.interstate ? half * 2 - whole : 0
      return {
        rows: destination.interstate ? [taxRow('IGST', tax.rate, whole)] : split,
        taxable,
        offers: [],
        payable: (_, due) => roundTo(due + splitDifference, tax.step),
      }
    }
    case 'added':
      return { rows: [taxRow(tax.code, tax.rate, taxOn(taxable, tax.rate))], taxable, offers: [], payable: (_, due) => due }
    case 'list_inclusive': {
      const tag = roundTo(taxable + taxOn(taxable, tax.rate), tax.step)
      const offers = adjustmentRows(adjustments, tag)
      const total = tag + sum(offers.map((row) => row.value))
      const taxIncluded = divideRounded(BigInt(total) * BigInt(tax.rate), BigInt(taxBase + tax.rate))
      return { rows: [taxRow(tax.code, tax.rate, taxIncluded)], taxable: total - taxIncluded, offers, payable: () => total }
    }
    case 'list_exclusive': {
      const tag = roundUpTo(taxable, tax.step)
      const offers = adjustmentRows(adjustments, tag)
      const price = tag + sum(offers.map((row) => row.value))
      const rate = destination.salesTaxRate
      const due = rate === undefined ? 0 : taxOn(price, rate)
      return {
        rows: rate === undefined ? [] : [taxRow(tax.code, rate, due)],
        taxable: price,
        offers,
        payable: () => price + due,
      }
    }
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
