import { roundTo, type Minor } from '@karat/money/money.ts'
import type { TaxRegime } from '../tax-regime.ts'
import { taxOn, taxRow, taxWithin } from '../tax-rows.ts'
import { gstInvoice } from './gst-invoice.ts'

/**
 * India: added to the taxable amount as two halves, CGST and SGST, or as IGST across states; the price of each unit is rounded to `step`
 * (a rupee).
 */
export interface GstSplit {
  kind: 'gst_split'
  rate: number
  step: Minor
}

export const gstSplit: TaxRegime<GstSplit> = {
  kind: 'gst_split',
  readRules({ rate, step }) {
    if (rate % 2 !== 0) throw new RangeError('tax_rate is an even number of thousandths of a percent: it is split in two halves')
    return { kind: 'gst_split', rate, step }
  },
  hasListPrice: false,
  isOnTop: () => false,
  destination: (_rules, { state }, { sellerState }) => ({ interstate: state !== sellerState }),
  price(taxable, _offers, { rate, step }, { interstate }) {
    const half = taxOn(taxable, rate / 2)
    const whole = taxOn(taxable, rate)
    // The payable amount is always calculated with CGST + SGST: an address changes the split, never the total (R4).
    const splitDifference = interstate ? half * 2 - whole : 0
    return {
      rows: interstate ? [taxRow('IGST', rate, whole)] : [taxRow('CGST', rate / 2, half), taxRow('SGST', rate / 2, half)],
      taxable,
      offers: [],
      payable: (due) => roundTo(due + splitDifference, step),
    }
  },
  chargeTax: (amount, { rate }) => 2 * taxWithin(amount, rate / 2, rate),
  sql: 'round((taxable + 2 * round(round(taxable * s.tax_rate / 2 / 100000) / unit) * unit + apart) / s.tax_step) * s.tax_step',
  invoice: gstInvoice,
}
