import { roundTo, sum, type Minor } from '@karat/money/money.ts'
import type { TaxRegime } from '../tax-regime.ts'
import { adjustmentRows, taxOn, taxRow, taxWithin } from '../tax-rows.ts'

/** A list price that is rounded to `step` and has the tax in it (Singapore). */
export interface ListInclusive {
  kind: 'list_inclusive'
  code: string
  rate: number
  step: Minor
}

export const listInclusive: TaxRegime<ListInclusive> = {
  kind: 'list_inclusive',
  readRules: ({ code, rate, step }) => ({ kind: 'list_inclusive', code, rate, step }),
  hasListPrice: true,
  isOnTop: () => false,
  destination: () => ({}),
  price(taxable, adjustments, { code, rate, step }) {
    const listPrice = roundTo(taxable + taxOn(taxable, rate), step)
    const offers = adjustmentRows(adjustments, listPrice)
    const total = listPrice + sum(offers.map((row) => row.value))
    const tax = taxWithin(total, rate)
    return { rows: [taxRow(code, rate, tax)], taxable: total - tax, offers, payable: () => total }
  },
  chargeTax: (amount, { rate }) => taxWithin(amount, rate),
  sql: 'round((taxable + round(taxable * s.tax_rate / 100000)) / s.tax_step) * s.tax_step',
  invoice: { isReceipt: false, byCommodity: false, taxes: (stored) => [...stored] },
}
