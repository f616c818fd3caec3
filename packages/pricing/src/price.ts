import { divideRounded, minorUnits, multiply, roundTo, roundUpTo, sum, type Minor } from '@karat/money/money.ts'
import { partRows } from './parts.ts'
import type { Breakup, BreakupRow, Destination, PriceInput, SiteRules } from './types.ts'

const taxBase = 100_000

/** Tax on an amount, rounded on its own; `rate` is thousandths of a percent. */
export function taxOn(amount: Minor, rate: number): Minor {
  return multiply(amount, rate, taxBase)
}

/**
 * The price of one unit with every part of it. Pure: the same input always gives the same rows,
 * and the rows always add up to `total`. The destination changes how tax is named, and in the USA how much it is.
 */
export function priceUnit(input: PriceInput, rules: SiteRules, destination: Destination = {}): Breakup {
  const wholeUnit = minorUnits(rules.currency)
  const rounded = (row: BreakupRow): BreakupRow =>
    rules.display === 'line_whole_unit' ? { ...row, value: roundTo(row.value, wholeUnit) } : row
  const parts = partRows(input).map(rounded)
  const subtotal = sum(parts.map((row) => row.value))
  const couponAmount = input.discounts.coupon ?? 0
  const composite = rules.hallmark.mode === 'composite' ? input.hallmarkedArticles * rules.hallmark.feePerArticle : 0
  const rows = [...parts]
  const hasTag = rules.tax.kind === 'list_inclusive' || rules.tax.kind === 'list_exclusive'
  const coupon = hasTag ? couponAmount : Math.min(couponAmount, subtotal)
  if (coupon > 0 && !hasTag) rows.push(rounded({ code: 'coupon', value: -coupon }))
  if (composite > 0) rows.push({ code: 'hallmark', count: input.hallmarkedArticles, value: composite })
  const taxable = sum(rows.map((row) => row.value))

  const taxed = applyTax(taxable, coupon, rules, destination)
  rows.push(...(taxed.coupon > 0 ? [{ code: 'coupon', value: -taxed.coupon } as const] : []), ...taxed.rows.map(rounded))
  if (rules.hallmark.mode === 'separate' && input.hallmarkedArticles > 0) {
    const fee = input.hallmarkedArticles * rules.hallmark.feePerArticle
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
  /** The coupon where it reduces the tag; 0 where it was already deducted before tax. */
  coupon: Minor
  /** The price of the unit, given all rows and their sum. */
  payable: (rows: readonly BreakupRow[], due: Minor) => Minor
}

function taxRow(name: string, rate: number, value: Minor): BreakupRow {
  return { code: 'tax', name, rate, rateUnit: 'taxPercent', value }
}

function applyTax(taxable: Minor, coupon: Minor, rules: SiteRules, destination: Destination): TaxResult {
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
        coupon: 0,
        payable: (_, due) => roundTo(due + splitDifference, tax.step),
      }
    }
    case 'added':
      return { rows: [taxRow(tax.code, tax.rate, taxOn(taxable, tax.rate))], taxable, coupon: 0, payable: (_, due) => due }
    case 'list_inclusive': {
      const tag = roundTo(taxable + taxOn(taxable, tax.rate), tax.step)
      const off = Math.min(coupon, tag)
      const total = tag - off
      const taxIncluded = divideRounded(BigInt(total) * BigInt(tax.rate), BigInt(taxBase + tax.rate))
      return { rows: [taxRow(tax.code, tax.rate, taxIncluded)], taxable: total - taxIncluded, coupon: off, payable: () => total }
    }
    case 'list_exclusive': {
      const tag = roundUpTo(taxable, tax.step)
      const off = Math.min(coupon, tag)
      const rate = destination.salesTaxRate
      const due = rate === undefined ? 0 : taxOn(tag - off, rate)
      return {
        rows: rate === undefined ? [] : [taxRow(tax.code, rate, due)],
        taxable: tag - off,
        coupon: off,
        payable: () => tag - off + due,
      }
    }
  }
}

/** The unit's price for a card: before discounts (`actual`) and after (`offer`; 0 without a discount). */
export function cardPrice(input: PriceInput, rules: SiteRules): { actual: Minor; offer: Minor; charged: Minor } {
  const charged = priceUnit(input, rules).total
  const actual = priceUnit({ ...input, discounts: {} }, rules).total
  return { actual, offer: charged < actual ? charged : 0, charged }
}
