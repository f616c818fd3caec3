import { type Minor, sum, toMajor } from '@karat/money/money.ts'
import type { ExportCell } from '../../../../kernel/export-cell.ts'
import type { IssuedForTax } from '../../documents/port.ts'
import { addEntries, type EntrySum, rateEntriesOf, sumsByRate } from '../rate-entries.ts'
import { createSums } from '../register-sums.ts'
import { eachDocument, type FileSite, type RegisterFile, summed } from './register-file.ts'

/**
 * The value above which a sale to another state to a person who is not registered is reported by itself: Rs 1,00,000, and Rs 2,50,000 for
 * invoices before August 2024 (rule 59(4) of the CGST Rules, 2017, as amended by notification 12/2024 – Central Tax of 10 July 2024).
 */
const largeValue = (issuedAt: Date): Minor => (issuedAt.getTime() < Date.parse('2024-08-01T00:00:00+05:30') ? 250_000_00 : 100_000_00)

/** Whether a document is reported by itself: a large invoice to another state, or a credit note against one. */
function isLarge({ kind, supplier, placeOfSupply, totals, issuedAt, against, againstAt, againstTotal }: IssuedForTax): boolean {
  if (!placeOfSupply || placeOfSupply.code === supplier.stateCode) return false
  const invoice =
    kind === 'invoice' || against === ''
      ? { at: issuedAt, total: totals.total }
      : { at: new Date(againstAt ?? issuedAt), total: againstTotal ?? 0 }
  return invoice.total > largeValue(invoice.at)
}

/** A place of supply as the return names it: `27-Maharashtra`. */
const placeText = ({ placeOfSupply }: Pick<IssuedForTax, 'placeOfSupply'>): string =>
  placeOfSupply ? `${placeOfSupply.code}-${placeOfSupply.state}` : ''

/** A day as the return writes it: `05-Nov-2026`. */
function dayText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, day: '2-digit', month: 'short', year: 'numeric' }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('day')}-${of('month')}-${of('year')}`
}

const percent = (rate: number) => rate / 1000

/** B2CL: invoices above the value to persons who are not registered in other states, a row for each rate. */
export const gstr1B2cl: RegisterFile = {
  heads: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: eachDocument((document, { timeZone, currency }) => {
    if (document.kind !== 'invoice' || !isLarge(document)) return []
    const { number, issuedAt, totals } = document
    return sumsByRate(document).map(({ rate, taxable }) => [
      number,
      dayText(issuedAt, timeZone),
      toMajor(totals.total, currency),
      placeText(document),
      null,
      percent(rate),
      toMajor(taxable, currency),
      0,
      null,
    ])
  }),
}

/** B2CS: all other sales to persons who are not registered, less their credit notes, by place of supply and rate. */
export const gstr1B2cs: RegisterFile = {
  heads: ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  rows: summed(async (documents, { currency }) => {
    const places = new Map<string, Map<string, EntrySum>>()
    for await (const document of documents) {
      if (isLarge(document)) continue
      const place = placeText(document)
      const sums = places.get(place) ?? new Map<string, EntrySum>()
      addEntries(sums, rateEntriesOf(document), ({ rate }) => String(rate))
      places.set(place, sums)
    }
    return [...places]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([place, sums]) =>
        [...sums.values()]
          .toSorted((a, b) => a.rate - b.rate)
          .map(({ rate, taxable }) => ['OE', place, null, percent(rate), toMajor(taxable, currency), 0, null]),
      )
  }),
}

/** CDNUR: credit notes against the invoices of B2CL, a row for each rate. */
export const gstr1Cdnur: RegisterFile = {
  heads: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: eachDocument((document, { timeZone, currency }) => {
    if (document.kind !== 'credit_note' || !isLarge(document)) return []
    const { number, issuedAt, totals } = document
    return sumsByRate(document).map(({ rate, taxable }) => [
      'B2CL',
      number,
      dayText(issuedAt, timeZone),
      'C',
      placeText(document),
      toMajor(totals.total, currency),
      null,
      percent(rate),
      toMajor(taxable, currency),
      0,
    ])
  }),
}

/** The quantity code of pieces. */
const pieces = 'PCS-PIECES'

function hsnRow({ hsn, rate, quantity, taxable, taxes }: EntrySum, { currency }: Pick<FileSite, 'currency'>): ExportCell[] {
  const major = (amount: Minor) => toMajor(amount, currency)
  const of = (...names: string[]) => major(sum(names.map((name) => taxes.get(name) ?? 0)))
  const value = taxable + sum(taxes.values())
  return [hsn, null, pieces, quantity, major(value), percent(rate), major(taxable), of('IGST'), of('CGST'), of('SGST', 'UTGST'), 0]
}

/** HSN: all sales less their credit notes, by commodity code and rate. */
export const gstr1Hsn: RegisterFile = {
  heads: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  rows: summed(async (documents, site) => {
    const { add, sums } = createSums()
    for await (const document of documents) add(document)
    return sums().hsn.map((one) => hsnRow(one, site))
  }),
}
