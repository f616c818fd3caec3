import type { DocumentKind, PackedFiles } from './port.ts'

/** The letter of a series after its supplier's two: none for invoices. */
const letters: Readonly<Record<DocumentKind, string>> = {
  invoice: '',
  credit_note: 'C',
  refund_receipt: 'R',
  packing_slip: '',
  certificate: '',
}

/**
 * The series of a supplier's document: a prefix such as `KN`, and the financial year at the given time in the site's time zone, as it
 * stands in numbers (`26-27`; `2026` where it is the calendar year).
 */
export function seriesOf(
  kind: DocumentKind,
  { prefix, yearFrom }: { prefix: string; yearFrom: number },
  at: Date,
  timeZone: string,
): { prefix: string; year: string } {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: 'numeric', timeZone })
    .format(at)
    .split('-')
    .map(Number)
  const first = month >= yearFrom ? year : year - 1
  const short = (of: number) => String(of % 100).padStart(2, '0')
  return { prefix: `${prefix}${letters[kind]}`, year: yearFrom === 1 ? String(year) : `${short(first)}-${short(first + 1)}` }
}

/** The path of the address label of a packing slip's parcel. */
export const labelPathOf = (slipId: string): string => `/api/documents/${slipId}/label/`

/** The path of a file for the packed units of an order, before they leave. */
export const packedPathOf = (orderId: string, file: keyof PackedFiles): string => `/api/documents/packed/${orderId}/${file}/`

/** The name of a document's file. */
export function fileNameOf(kind: DocumentKind | 'label', number: string): string {
  return `${kind.replaceAll('_', '-')}-${number.replaceAll('/', '-')}.pdf`
}
