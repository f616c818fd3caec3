import type { TaxRegime } from '../tax-regime.ts'
import { taxOn, taxRow, taxWithin } from '../tax-rows.ts'

/** One tax that is added to the taxable amount and shown in every price, without rounding of the price (UAE, United Kingdom). */
export interface Added {
  kind: 'added'
  code: string
  rate: number
}

export const added: TaxRegime<Added> = {
  kind: 'added',
  readRules: ({ code, rate }) => ({ kind: 'added', code, rate }),
  hasListPrice: false,
  isOnTop: () => false,
  destination: () => ({}),
  price: (taxable, _offers, { code, rate }) => ({
    rows: [taxRow(code, rate, taxOn(taxable, rate))],
    taxable,
    offers: [],
    payable: (due) => due,
  }),
  chargeTax: (amount, { rate }) => taxWithin(amount, rate),
  sql: 'taxable + round(round(taxable * s.tax_rate / 100000) / unit) * unit + apart',
  invoice: { isReceipt: false, byCommodity: false, taxes: (stored) => [...stored] },
}
