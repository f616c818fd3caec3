import { sum, toMajor } from '@karat/money/money.ts'
import { taxedSumsBy } from './taxed-sums.ts'
import { type RegisterFile, summed } from './register-file.ts'

/** The boxes of standard-rated supplies by the emirate of the supplier. */
const emirates = [
  ['1a', 'Abu Dhabi'],
  ['1b', 'Dubai'],
  ['1c', 'Sharjah'],
  ['1d', 'Ajman'],
  ['1e', 'Umm Al Quwain'],
  ['1f', 'Ras Al Khaimah'],
  ['1g', 'Fujairah'],
] as const

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * The amounts for the boxes of the return VAT 201 of the United Arab Emirates: standard-rated supplies by the emirate of the supplier, and
 * those with the rate 0. Documents do not tell zero-rated supplies (box 4) from exempt ones (box 5); a jeweller's are zero-rated. The rest of
 * the return is about purchases and imports.
 */
export const vat201: RegisterFile = {
  heads: ['Box', 'Description', 'Amount', 'VAT Amount'],
  rows: summed(async (documents, { currency }) => {
    const sums = await taxedSumsBy(documents, ({ supplier }) => lettersOf(supplier.state))
    const known = new Set(emirates.map(([, name]) => lettersOf(name)))
    const others = [...sums].filter(([key]) => !known.has(key)).map(([, of]) => of)
    const all = [...sums.values()]
    const row = (box: string, text: string, amount: number, tax: number) => [box, text, toMajor(amount, currency), toMajor(tax, currency)]
    return [
      ...emirates.map(([box, name]) => {
        const of = sums.get(lettersOf(name))
        return row(box, `Standard-rated supplies in ${name}`, of?.taxed ?? 0, of?.tax ?? 0)
      }),
      ...(others.length === 0
        ? []
        : [row('1', 'Standard-rated supplies, emirate not known', sum(others.map((one) => one.taxed)), sum(others.map((one) => one.tax)))]),
      row('4', 'Zero-rated supplies', sum(all.map((one) => one.untaxed)), 0),
      row('8', 'Total', sum(all.map((one) => one.taxed + one.untaxed)), sum(all.map((one) => one.tax))),
    ]
  }),
}
