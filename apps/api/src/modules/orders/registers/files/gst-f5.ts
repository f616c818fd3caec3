import { toMajor } from '@karat/money/money.ts'
import { taxedSumsBy } from './taxed-sums.ts'
import { type RegisterFile, summed } from './register-file.ts'

/** The amounts for the boxes of supplies of the return GST F5 of Singapore: its other boxes are about purchases, refunds and imports. */
export const gstF5: RegisterFile = {
  heads: ['Box', 'Description', 'Amount'],
  rows: summed(async (documents, { currency }) => {
    const { taxed, untaxed, tax } = (await taxedSumsBy(documents, () => '')).get('') ?? { taxed: 0, untaxed: 0, tax: 0 }
    const row = (box: string, text: string, amount: number) => [box, text, toMajor(amount, currency)]
    return [
      row('1', 'Total value of standard-rated supplies', taxed),
      row('2', 'Total value of zero-rated supplies', untaxed),
      row('3', 'Total value of exempt supplies', 0),
      row('4', 'Total value of supplies', taxed + untaxed),
      row('6', 'Output tax due', tax),
    ]
  }),
}
