import { roundUpTo, sum, type Minor } from '@karat/money/money.ts'
import type { TaxRegime } from '../tax-regime.ts'
import { adjustmentRows, taxOn, taxRow } from '../tax-rows.ts'

/**
 * A list price that is rounded up to `step`; the sales tax of the destination comes on top. Its rate is found by state and post code in the
 * shop's table of sales taxes (USA, with the taxes of cities).
 */
export interface ListExclusive {
  kind: 'list_exclusive'
  code: string
  step: Minor
}

export const listExclusive: TaxRegime<ListExclusive> = {
  kind: 'list_exclusive',
  readRules: ({ code, step }) => ({ kind: 'list_exclusive', code, step }),
  hasListPrice: true,
  isOnTop: () => true,
  destination: async (_rules, place, { salesTax }) => ({ salesTaxRate: (await salesTax(place)) ?? 0 }),
  price(taxable, adjustments, { code, step }, { salesTaxRate: rate }) {
    const listPrice = roundUpTo(taxable, step)
    const offers = adjustmentRows(adjustments, listPrice)
    const price = listPrice + sum(offers.map((row) => row.value))
    const tax = rate === undefined ? 0 : taxOn(price, rate)
    return { rows: rate === undefined ? [] : [taxRow(code, rate, tax)], taxable: price, offers, payable: () => price + tax }
  },
  chargeTax: (amount, _rules, { salesTaxRate: rate }) => (rate === undefined ? 0 : taxOn(amount, rate)),
  sql: 'ceil(taxable / s.tax_step) * s.tax_step',
  invoice: { isReceipt: true, byCommodity: false, taxes: (stored) => [...stored] },
}
