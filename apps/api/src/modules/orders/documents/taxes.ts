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

/** The HSN code of a unit, with as many digits as its data decide. */
export function hsnOf({ metal, category, stones }: { metal: string; category: string; stones: readonly string[] }): string {
  if (category === 'coins') return '7118'
  if (metal === 'silver') return '711311'
  if (metal === 'platinum') return '711319'
  if (metal !== 'gold') return '7117'
  if (stones.length === 0) return '71131910'
  if (stones.some((stone) => /diamond|polki/.test(stone))) return '71131930'
  return stones.every((stone) => stone.includes('pearl')) ? '71131920' : '71131940'
}
