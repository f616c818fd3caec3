import { divideRounded, sum, type Minor } from '@karat/money/money.ts'
import type { DocumentTax, IssuedForTax, IssuedLine } from '../documents/port.ts'
import { counted } from './rules.ts'

/** The part of a document at one rate and one commodity code. Amounts of a credit note are negative. */
export interface RateEntry {
  /** The HSN code; empty where the tax office requires none. */
  hsn: string
  /** The rate of all its taxes together, in thousandths of a percent; 0 for what is not taxed. */
  rate: number
  /** The number of pieces; 0 for a charge, and for a credit note of a part of their price. */
  quantity: number
  taxable: Minor
  taxes: { name: string; amount: Minor }[]
}

type Taxed = Pick<IssuedLine, 'taxable' | 'taxes'>

/** Taxes by rate: the first tax of each name is of the first rate, the second of the second. */
function byRate(taxes: readonly DocumentTax[]): DocumentTax[][] {
  const groups: DocumentTax[][] = []
  const seen = new Map<string, number>()
  for (const tax of taxes) {
    const index = seen.get(tax.name) ?? 0
    seen.set(tax.name, index + 1)
    groups[index] = [...(groups[index] ?? []), tax]
  }
  return groups
}

/**
 * The rates of a line or a charge. The line of a credit note has the charges of the invoiced one in it, so that its taxes may be of several
 * rates: the taxable value of the further ones is computed from their tax, and the first has the rest.
 */
function ratesOf({ taxable, taxes }: Taxed): Omit<RateEntry, 'hsn' | 'quantity'>[] {
  const groups = byRate(taxes).map((group) => {
    const rate = sum(group.map((tax) => tax.rate))
    const amount = sum(group.map((tax) => tax.amount))
    return {
      rate,
      taxes: group.map(({ name, amount }) => ({ name, amount })),
      base: rate === 0 ? 0 : divideRounded(amount * 100_000, rate),
    }
  })
  const [first = { rate: 0, taxes: [], base: 0 }, ...others] = groups
  return [first, ...others].map(({ base, ...group }, index) => ({
    ...group,
    taxable: index === 0 ? taxable - sum(others.map((other) => other.base)) : base,
  }))
}

/**
 * An issued document by rate and commodity code. The entries add up to the taxable value and the taxes of the document; a part of it that is
 * of no line, which only a correction without lines has, is not taxed and has no code.
 */
export function rateEntriesOf({
  kind,
  lines,
  totals,
  isPart = false,
}: Pick<IssuedForTax, 'kind' | 'lines' | 'totals' | 'isPart'>): RateEntry[] {
  const entries = lines.flatMap((line) => {
    const quantity = isPart ? 0 : 1
    const own = ratesOf(line).map((entry, index) => ({ ...entry, hsn: line.hsn, quantity: index === 0 ? quantity : 0 }))
    const charges = line.charges.flatMap((charge) => ratesOf(charge).map((entry) => ({ ...entry, hsn: line.hsn, quantity: 0 })))
    return [...own, ...charges]
  })
  const rest = totals.taxable - sum(entries.map(({ taxable }) => taxable))
  if (rest !== 0) entries.push({ hsn: '', rate: 0, quantity: 0, taxable: rest, taxes: [] })
  return entries.map(({ hsn, rate, quantity, taxable, taxes }) => ({
    hsn,
    rate,
    quantity: counted({ kind }, quantity),
    taxable: counted({ kind }, taxable),
    taxes: taxes.map(({ name, amount }) => ({ name, amount: counted({ kind }, amount) })),
  }))
}

/** Adds amounts to taxes by their names, in the order of their first occurrence. */
export function addTo(taxes: Map<string, Minor>, more: readonly { name: string; amount: Minor }[]): void {
  for (const { name, amount } of more) taxes.set(name, (taxes.get(name) ?? 0) + amount)
}

/** Sums of entries under a key, with their taxes by name. */
export interface EntrySum {
  hsn: string
  rate: number
  quantity: number
  taxable: Minor
  taxes: Map<string, Minor>
}

/** Adds entries up by the keys that `keyOf` gives them; a sum has the code and the rate of its first entry. */
export function addEntries(sums: Map<string, EntrySum>, entries: readonly RateEntry[], keyOf: (entry: RateEntry) => string): void {
  for (const entry of entries) {
    const key = keyOf(entry)
    const found = sums.get(key) ?? { hsn: entry.hsn, rate: entry.rate, quantity: 0, taxable: 0, taxes: new Map<string, Minor>() }
    found.quantity += entry.quantity
    found.taxable += entry.taxable
    addTo(found.taxes, entry.taxes)
    sums.set(key, found)
  }
}

/** The sums of a document by rate; those of a credit note are positive too, as a note or a voucher of its own has them. */
export function sumsByRate(document: Parameters<typeof rateEntriesOf>[0]): EntrySum[] {
  const sums = new Map<string, EntrySum>()
  addEntries(sums, rateEntriesOf({ ...document, kind: 'invoice' }), ({ rate }) => String(rate))
  return [...sums.values()]
}
