import { parse } from 'csv-parse/sync'
import { type Currency, fromMajor } from '@karat/money/money.ts'
import { maxPayoutLines } from '@karat/sites/payouts.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import { type PayoutFileFormat, type PayoutRow, type ReadLine, UnreadableCell } from './formats/payout-format.ts'
import { payoutFileFormats } from './formats/payout-formats.ts'

/** A line with its number in the file; without content where a cell cannot be read, whose column is named then. */
export type FileLine = { line: number } & ({ read: ReadLine } | { column: string })

/** The lines of a payout file. */
export interface PayoutFile {
  format: PayoutFileFormat
  lines: FileLine[]
}

/** The rows of a CSV with a comma, semicolon or tab between its cells. Throws `payout_unreadable`. */
function rowsOf(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  // A file with a NUL is no text, and PostgreSQL stores none.
  if (text.includes('\0') || !text.isWellFormed()) throwFailure('payout_unreadable', 'text')
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, max_record_size: 20_000 })
  } catch {
    return throwFailure('payout_unreadable', 'text')
  }
}

/** Reads amounts of a row: digits with a decimal point, `,` between thousands; empty is 0. */
function amountReader(row: PayoutRow, currency: Currency, isMinor: boolean) {
  return (column: string): number => {
    const typed = row[column] ?? ''
    // A comma before one or two digits is a decimal one: it is not read as a sign of thousands.
    if (/,\d{1,2}$/.test(typed)) throw new UnreadableCell(column)
    const text = typed.replaceAll(/(?<=\d),(?=\d\d)/g, '')
    if (text === '') return 0
    if (!/^-?\d{1,13}(?:\.\d{1,6})?$/.test(text)) throw new UnreadableCell(column)
    try {
      return isMinor ? Number(text) : fromMajor(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency)
    } catch {
      throw new UnreadableCell(column)
    }
  }
}

function readLine(format: PayoutFileFormat, row: PayoutRow, line: number, currency: Currency, isMinor: boolean): FileLine {
  try {
    const read = format.read(row, amountReader(row, currency, isMinor))
    if (read.kind !== 'other' && read.amount <= 0) throw new UnreadableCell('amount')
    const paid = read.kind === 'refund' ? -read.amount : read.amount
    if (read.kind !== 'other' && read.net !== paid - read.fee - read.tax) throw new UnreadableCell('net')
    return { line, read: { ...read, currency: read.currency === '' ? currency : read.currency, day: read.day.slice(0, 40), settlement: read.settlement.slice(0, 100) } } // prettier-ignore
  } catch (error) {
    if (error instanceof UnreadableCell) return { line, column: error.column }
    throw error
  }
}

/**
 * The lines of a file, whose format is known by its heads; amounts are those of the site's currency. Throws `payout_unreadable`,
 * `payout_columns` (details `columns`: the heads that it has), `payout_empty`, `payout_long`.
 */
export function readPayoutFile(text: string, currency: Currency): PayoutFile {
  const [first = [], ...cells] = rowsOf(text)
  const heads = first.map((head) => head.toLowerCase())
  const format = payoutFileFormats.find((one) => one.heads.every((head) => heads.includes(head)))
  if (!format)
    throw new AppError({ code: 'payout_columns', field: 'text', details: { columns: heads.slice(0, 40).join(', ').slice(0, 500) } })
  if (cells.length === 0) throwFailure('payout_empty', 'text')
  if (cells.length > maxPayoutLines) throw new AppError({ code: 'payout_long', field: 'text', details: { max: maxPayoutLines } })
  const rows = cells.map((values) => Object.fromEntries(heads.map((head, index) => [head, values[index] ?? ''])) as PayoutRow)
  const isMinor = format.mayBeMinor === true && !rows.some((row) => format.amounts.some((column) => row[column]?.includes('.')))
  return { format, lines: rows.map((row, index) => readLine(format, row, index + 2, currency, isMinor)) }
}
