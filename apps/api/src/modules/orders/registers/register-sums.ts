import type { Minor } from '@karat/money/money.ts'
import type { AddedDocument } from './port.ts'
import { addEntries, addTo, type EntrySum, rateEntriesOf } from './rate-entries.ts'
import { counted, isRegistered } from './rules.ts'

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

const byRate = ({ rate }: { rate: number }) => String(rate)
const byCode = ({ hsn, rate }: { hsn: string; rate: number }) => `${hsn} ${rate}`

/** Adds up documents of a register as they are read, to sums of others where there are some. */
export function createSums(before?: RegisterSums): { add: (document: AddedDocument) => void; sums: () => RegisterSums } {
  const rates = new Map(before?.rates.map((one) => [byRate(one), one]))
  const hsn = new Map(before?.hsn.map((one) => [byCode(one), one]))
  const taxes = before?.taxes ?? new Map<string, Minor>()
  const { invoices = 0, creditNotes = 0, taxable = 0, roundOff = 0, total: whole = 0 } = before ?? {}
  const total = { invoices, creditNotes, taxable, roundOff, total: whole }
  return {
    add({ kind, ...document }) {
      if (!isRegistered(kind)) return
      const { totals } = document
      const entries = rateEntriesOf({ kind, ...document })
      addEntries(rates, entries, byRate)
      addEntries(
        hsn,
        entries.filter((entry) => entry.hsn !== ''),
        byCode,
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
