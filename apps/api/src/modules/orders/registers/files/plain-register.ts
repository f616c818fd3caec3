import { type Minor, sum, toMajor } from '@karat/money/money.ts'
import { timeIn } from '../../../../kernel/clock.ts'
import { counted, placeOf } from '../rules.ts'
import { eachDocument, type FileSite, type RegisterFile } from './register-file.ts'

/** The names of the taxes that have a column of their own: those of the site's regime. */
const taxNames = ({ rules: { tax } }: Pick<FileSite, 'rules'>): readonly string[] =>
  tax.kind === 'gst_split' ? ['CGST', 'SGST', 'UTGST', 'IGST'] : [tax.code]

/** The columns of a register as a table: a tax of another name than those of the site's regime is in `other_taxes`. */
export const registerColumns = (site: Pick<FileSite, 'rules'>): string[] => [
  'number',
  'issued_at',
  'kind',
  'order',
  'against',
  'buyer',
  'place_of_supply',
  'taxable',
  ...taxNames(site),
  'other_taxes',
  'round_off',
  'total',
  'currency',
]

/** A row for each document of the register; the amounts of a credit note are negative. */
export const plainRegister: RegisterFile = {
  rows: eachDocument(({ kind, currency, totals, ...document }, site) => {
    const major = (amount: Minor) => toMajor(counted({ kind }, amount), currency)
    const names = taxNames(site)
    const taxOf = (is: (name: string) => boolean) => major(sum(totals.taxes.filter(({ name }) => is(name)).map(({ amount }) => amount)))
    return [
      [
        document.number,
        timeIn(site.timeZone, document.issuedAt),
        kind,
        document.order.number,
        document.against,
        document.buyer,
        placeOf(document),
        major(totals.taxable),
        ...names.map((name) => taxOf((one) => one === name)),
        taxOf((one) => !names.includes(one)),
        major(totals.roundOff),
        major(totals.total),
        currency,
      ],
    ]
  }),
}
