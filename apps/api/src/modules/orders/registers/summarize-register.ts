import type { Minor } from '@karat/money/money.ts'
import type { Site } from '../../../kernel/site.ts'
import type { IssuedForTax } from '../documents/port.ts'
import type { RegisterDependencies } from './dependencies.ts'
import type { Register } from './period.ts'
import { addEntries, addTo, type EntrySum, rateEntriesOf } from './rate-entries.ts'
import { readWholeRegister } from './read-register.ts'
import { counted } from './rules.ts'

/** The sums of a register: credit notes are subtracted. `taxable`, `taxes` and `roundOff` add up to `total`. */
export interface RegisterSums {
  invoices: number
  creditNotes: number
  taxable: Minor
  taxes: Map<string, Minor>
  roundOff: Minor
  total: Minor
  /** By rate, the lowest first. */
  rates: EntrySum[]
  /** By HSN code and rate, in their order; empty where the tax office requires no codes. */
  hsn: EntrySum[]
}

/** Adds up documents of a register as they are read. */
export function createSums(): { add: (document: IssuedForTax) => void; sums: () => RegisterSums } {
  const [rates, hsn] = [new Map<string, EntrySum>(), new Map<string, EntrySum>()]
  const taxes = new Map<string, Minor>()
  const total = { invoices: 0, creditNotes: 0, taxable: 0, roundOff: 0, total: 0 }
  return {
    add(document) {
      const { kind, totals } = document
      const entries = rateEntriesOf(document)
      addEntries(rates, entries, ({ rate }) => String(rate))
      addEntries(
        hsn,
        entries.filter((entry) => entry.hsn !== ''),
        (entry) => `${entry.hsn} ${entry.rate}`,
      )
      addTo(
        taxes,
        totals.taxes.map(({ name, amount }) => ({ name, amount: counted({ kind }, amount) })),
      )
      total[kind === 'invoice' ? 'invoices' : 'creditNotes'] += 1
      for (const key of ['taxable', 'roundOff', 'total'] as const) total[key] += counted({ kind }, totals[key])
    },
    sums: () => ({
      ...total,
      taxes,
      rates: [...rates.values()].toSorted((a, b) => a.rate - b.rate),
      hsn: [...hsn.values()].toSorted((a, b) => (a.hsn === b.hsn ? a.rate - b.rate : a.hsn < b.hsn ? -1 : 1)),
    }),
  }
}

/** The sums of a register by rate and by HSN code. */
export async function summarizeRegister(deps: RegisterDependencies, site: Site, register: Register): Promise<RegisterSums> {
  const { add, sums } = createSums()
  for await (const page of readWholeRegister(deps, site, register)) for (const document of page) add(document)
  return sums()
}
