import type { Minor } from '@karat/money/money.ts'
import type { BreakupRow } from '@karat/pricing/types.ts'
import type { DocumentTax } from './port.ts'

/** The taxes that a unit's frozen price names. */
export const storedTaxes = (rows: readonly BreakupRow[]): DocumentTax[] =>
  rows.filter(({ code }) => code === 'tax').map(({ name = '', rate = 0, value }) => ({ name, rate, amount: value }))

/** The tax of a charge, which is stored as one sum, split by the names of the unit's taxes; the first takes an odd minor unit. */
export function chargeTaxes(total: Minor, { taxes, rate }: { taxes: readonly DocumentTax[]; rate?: number }): DocumentTax[] {
  const share = Math.floor(total / Math.max(1, taxes.length))
  return taxes.map((tax, index) => ({
    name: tax.name,
    rate: rate === undefined ? tax.rate : rate / taxes.length,
    amount: index === 0 ? total - share * (taxes.length - 1) : share,
  }))
}

/** Adds up taxes with the same name and rate, in the order of their first occurrence. */
export function addTaxes(taxes: readonly DocumentTax[]): DocumentTax[] {
  const added = new Map<string, DocumentTax>()
  for (const tax of taxes) {
    const key = `${tax.name} ${tax.rate}`
    added.set(key, { ...tax, amount: (added.get(key)?.amount ?? 0) + tax.amount })
  }
  return [...added.values()]
}
