import { roundUpTo, sum, type Minor } from '@karat/money/money.ts'
import type { TaxRegime } from '../tax-regime.ts'
import { adjustmentRows, taxOn, taxRow, taxWithin } from '../tax-rows.ts'

/**
 * A flat sales tax by the state of delivery. Its settings are in `subsite.profile.tax`: `rates` by state, thousandths of a percent, 0 for a
 * state that is not named; and `shown`, how prices are shown:
 *
 * - `before`: the list price has no tax, which comes on top once the state is known;
 * - `included`: the list price has the tax of `rate` in it and is the same for every state. The state decides which part of it is tax.
 */
export interface StateSalesTax {
  kind: 'state_sales_tax'
  code: string
  /** The rate that the list price is calculated with where the tax is included. */
  rate: number
  /** The list price is rounded up to it. */
  step: Minor
  shown: 'before' | 'included'
  rates: Readonly<Record<string, number>>
}

const isRate = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000

function readOwn(own: unknown): Pick<StateSalesTax, 'shown' | 'rates'> {
  const { shown, rates } = (own ?? {}) as { shown?: unknown; rates?: unknown }
  if (shown !== 'before' && shown !== 'included') throw new RangeError('profile.tax.shown is "before" or "included"')
  if (typeof rates !== 'object' || rates === null || Array.isArray(rates))
    throw new RangeError('profile.tax.rates names a rate for each state')
  const wrong = Object.entries(rates).find(([, rate]) => !isRate(rate))
  if (wrong) throw new RangeError(`profile.tax.rates.${wrong[0]} is a whole number of thousandths of a percent, below 100,000`)
  return { shown, rates: rates as StateSalesTax['rates'] }
}

export const stateSalesTax: TaxRegime<StateSalesTax> = {
  kind: 'state_sales_tax',
  readRules: ({ code, rate, step, own }) => ({ kind: 'state_sales_tax', code, rate, step, ...readOwn(own) }),
  hasListPrice: true,
  isOnTop: ({ shown }) => shown === 'before',
  destination: ({ rates }, { state }) => ({ salesTaxRate: Object.hasOwn(rates, state) ? rates[state] : 0 }),
  price(taxable, adjustments, { code, rate, step, shown }, { salesTaxRate }) {
    const listPrice = roundUpTo(taxable + (shown === 'included' ? taxOn(taxable, rate) : 0), step)
    const offers = adjustmentRows(adjustments, listPrice)
    const price = listPrice + sum(offers.map((row) => row.value))
    if (salesTaxRate === undefined) return { rows: [], taxable: price, offers, payable: () => price }
    const tax = shown === 'included' ? taxWithin(price, salesTaxRate) : taxOn(price, salesTaxRate)
    return {
      rows: [taxRow(code, salesTaxRate, tax)],
      taxable: shown === 'included' ? price - tax : price,
      offers,
      payable: () => (shown === 'included' ? price : price + tax),
    }
  },
  chargeTax(amount, { shown }, { salesTaxRate }) {
    if (salesTaxRate === undefined) return 0
    return shown === 'included' ? taxWithin(amount, salesTaxRate) : taxOn(amount, salesTaxRate)
  },
  sql: `ceil((taxable + case when s.profile->'tax'->>'shown' = 'included' then round(taxable * s.tax_rate / 100000) else 0 end) / s.tax_step) * s.tax_step`,
  invoice: { isReceipt: true, byCommodity: false, taxes: (stored) => [...stored] },
}
