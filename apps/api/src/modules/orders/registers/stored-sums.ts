import type { Minor } from '@karat/money/money.ts'
import type { EntrySum } from './rate-entries.ts'
import type { RegisterSums } from './register-sums.ts'

type StoredTaxes = { name: string; amount: Minor }[]
type StoredEntry = Omit<EntrySum, 'taxes'> & { taxes: StoredTaxes }

/** The sums of a register as the database stores them. Taxes are in the order of their names, so that equal sums are equal texts. */
export interface StoredSums extends Omit<RegisterSums, 'taxes' | 'rates' | 'hsn'> {
  taxes: StoredTaxes
  rates: StoredEntry[]
  hsn: StoredEntry[]
}

const storedTaxes = (taxes: ReadonlyMap<string, Minor>): StoredTaxes =>
  [...taxes].map(([name, amount]) => ({ name, amount })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
const storedEntry = ({ hsn, rate, quantity, taxable, taxes }: EntrySum): StoredEntry => ({
  hsn,
  rate,
  quantity,
  taxable,
  taxes: storedTaxes(taxes),
})

export const toStored = ({ invoices, creditNotes, taxable, taxes, roundOff, total, rates, hsn }: RegisterSums): StoredSums => ({
  invoices,
  creditNotes,
  taxable,
  taxes: storedTaxes(taxes),
  roundOff,
  total,
  // A rate has the code of whichever document was added first.
  rates: rates.map((one) => storedEntry({ ...one, hsn: '' })),
  hsn: hsn.map(storedEntry),
})

const taxesOf = (taxes: StoredTaxes) => new Map(taxes.map(({ name, amount }) => [name, amount]))

/** The sums that `toStored` was given. */
export const fromStored = ({ taxes, rates, hsn, ...sums }: StoredSums): RegisterSums => ({
  ...sums,
  taxes: taxesOf(taxes),
  rates: rates.map((one) => ({ ...one, taxes: taxesOf(one.taxes) })),
  hsn: hsn.map((one) => ({ ...one, taxes: taxesOf(one.taxes) })),
})

/** The number of documents in sums. */
export const countOf = ({ invoices, creditNotes }: Pick<StoredSums, 'invoices' | 'creditNotes'>): number => invoices + creditNotes

/** Whether sums are the same to the minor unit; the database does not keep the order of fields. */
export const areSame = (one: StoredSums, other: StoredSums): boolean => {
  const textOf = (sums: StoredSums) => JSON.stringify(toStored(fromStored(sums)))
  return textOf(one) === textOf(other)
}
