import { toMajor } from '@karat/money/money.ts'
import { taxedSumsBy } from './taxed-sums.ts'
import { type RegisterFile, summed } from './register-file.ts'

/**
 * Sales by the state that they were delivered to, for the returns of sales tax of the USA: taxable sales, sales with the rate 0, and the tax.
 * Documents that were issued before they stored the state are in the row without one.
 */
export const salesTax: RegisterFile = {
  heads: ['State', 'Name', 'Taxable Sales', 'Exempt Sales', 'Tax'],
  rows: summed(async (documents, { currency }) => {
    const names = new Map<string, string>()
    const sums = await taxedSumsBy(documents, ({ deliveredTo: { code, state } = { code: '', state: '' } }) => {
      names.set(code, state)
      return code
    })
    return [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { taxed, untaxed, tax }]) => [
        code,
        names.get(code) ?? '',
        toMajor(taxed, currency),
        toMajor(untaxed, currency),
        toMajor(tax, currency),
      ])
  }),
}
