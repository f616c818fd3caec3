import { type CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { maxImportColumns, maxImportLines } from '@karat/sites/imports.ts'
import type { ProblemCode } from '../../../../kernel/problem.ts'
import type { ImportCell } from './cells.ts'
import { unpacksWithinBounds } from './unpacked-size.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The most characters of one line, and of one cell. */
const maxLineLength = 500_000
const maxCellLength = 40_000

/** The lines of a file with their numbers from 1, as a spreadsheet counts them; those without a cell are left out. */
export interface ImportTable {
  /** `XLSX`, or the encoding of a text and its separator where that is no comma. */
  format: string
  lines: { line: number; cells: ImportCell[] }[]
}

const startsWith = (bytes: Buffer, ...values: number[]) => values.every((value, index) => bytes[index] === value)

/** Whether a file is a ZIP, as spreadsheets are too. */
export const startsZip = (bytes: Buffer): boolean => startsWith(bytes, 0x50, 0x4b)

/** Control characters besides tabs and line breaks, which are in no text. */
const controls = /(?![\t\n\r\u0080-\u009F])\p{Cc}/u

/** UTF-16 without a mark of its order: one of two bytes of most characters is zero. */
function isWide(bytes: Buffer, zeroAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, 2000)
  let zeros = 0
  for (let at = zeroAt; at < sample.length; at += 2) if (sample[at] === 0) zeros += 1
  return sample.length > 3 && zeros > sample.length * 0.3
}

/** The text of a file and its encoding. Throws `UnreadableFile` for bytes that are no text. */
export function decodeText(bytes: Buffer): { text: string; encoding: string } {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  const found = ((): { text: string; encoding: string } => {
    if (startsWith(bytes, 0xff, 0xfe) || isWide(bytes, 1)) return { text: decode('utf-16le'), encoding: 'UTF-16' }
    if (startsWith(bytes, 0xfe, 0xff) || isWide(bytes, 0)) return { text: decode('utf-16be'), encoding: 'UTF-16' }
    try {
      return { text: decode('utf-8', true), encoding: 'UTF-8' }
    } catch {
      return { text: decode('windows-1252'), encoding: 'Windows-1252' }
    }
  })()
  if (controls.test(found.text)) throw new UnreadableFile('import_unreadable')
  return found
}

const separators = [',', ';', '\t', '|'] as const

/** The separator with which the first lines have most cells. */
function separatorOf(text: string): string {
  const start = text.slice(0, 50_000)
  const linesWith = (delimiter: string): string[][] => {
    try {
      return parseNow(start, { delimiter, relax_column_count: true, relax_quotes: true, to: 25 })
    } catch {
      // The beginning ends in the middle of a cell.
      return start.split('\n', 25).map((line) => line.split(delimiter))
    }
  }
  const cellsWith = (delimiter: string) => Math.max(...linesWith(delimiter).map((cells) => cells.filter((cell) => cell !== '').length), 0)
  const counts = separators.map((separator) => ({ separator, cells: cellsWith(separator) }))
  return counts.toSorted((a, b) => b.cells - a.cells)[0]?.separator ?? ','
}

/** The cells of a line without the empty ones at its end. Throws `UnreadableFile` for a line that is too long. */
function cellsOf(values: readonly ImportCell[], line: number): ImportCell[] {
  const cells = values.map((value) => (value === '' || (typeof value === 'string' && value.trim() === '') ? null : value))
  const last = cells.findLastIndex((cell) => cell !== null)
  if (last >= maxImportColumns) throw new UnreadableFile('import_too_wide', line)
  if (cells.some((cell) => typeof cell === 'string' && cell.length > maxCellLength)) throw new UnreadableFile('import_line_too_long', line)
  return cells.slice(0, last + 1)
}

const csvProblems: Readonly<Record<string, ProblemCode>> = {
  CSV_MAX_RECORD_SIZE: 'import_line_too_long',
  CSV_QUOTE_NOT_CLOSED: 'import_cut_off',
}

/** Gathers the lines of a table. Throws `UnreadableFile` where there are too many. */
function gather(): { lines: ImportTable['lines']; add: (values: readonly ImportCell[], line: number) => void } {
  const lines: ImportTable['lines'] = []
  return {
    lines,
    add(values, line) {
      const cells = cellsOf(values, line)
      if (cells.length === 0) return
      if (lines.length === maxImportLines) throw new UnreadableFile('import_too_long', line)
      lines.push({ line, cells })
    },
  }
}

async function readCsv(bytes: Buffer): Promise<ImportTable> {
  const { text, encoding } = decodeText(bytes)
  const delimiter = separatorOf(text)
  const { lines, add } = gather()
  let line = 0
  const parser = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, max_record_size: maxLineLength })
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      add(cells, line)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const { code, records } = error as CsvError & { records?: number }
    throw new UnreadableFile(csvProblems[code] ?? 'import_unreadable', Math.max(line, records ?? 0) + 1)
  }
  const separator = delimiter === '\t' ? '⇥' : delimiter
  return { format: separator === ',' ? encoding : `${encoding} ${separator}`, lines }
}

const textOfSheet = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** A cell of a spreadsheet: times as ISO, yes and no as words, numbers without the noise of their last digits. */
function cellOfSheet(value: unknown): ImportCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number(value.toPrecision(12))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return textOfSheet(value).replaceAll(new RegExp(controls, 'gu'), '').replaceAll(/\r\n?/g, '\n')
}

async function readSpreadsheet(bytes: Buffer): Promise<ImportTable> {
  if (!unpacksWithinBounds(bytes)) throw new UnreadableFile('import_unreadable')
  const { lines, add } = gather()
  const sheet = await readSheet(bytes).catch(() => {
    throw new UnreadableFile('import_unreadable')
  })
  for (const [index, values] of sheet.entries()) add(values.map(cellOfSheet), index + 1)
  return { format: 'XLSX', lines }
}

/** The table in a file, judged by its content. Throws `UnreadableFile`. */
export async function readTable(bytes: Buffer): Promise<ImportTable> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('import_old_excel')
  const table = startsZip(bytes) ? await readSpreadsheet(bytes) : await readCsv(bytes)
  if (table.lines.length < 2) throw new UnreadableFile('import_empty')
  return table
}

/** How many of the first lines may stand above the heads. */
const maxLinesAbove = 20

/** The index of the line with the heads: the one that names most columns, else the first with most cells. */
export function headIndex(lines: ImportTable['lines'], known: (heads: string[]) => number): number {
  const first = lines.slice(0, maxLinesAbove).map(({ cells }, index) => {
    const heads = cells.map((cell) => (typeof cell === 'string' ? cell : ''))
    return { index, known: known(heads), cells: heads.filter((head) => head !== '').length }
  })
  const [best] = first.toSorted((a, b) => b.known - a.known || b.cells - a.cells || a.index - b.index)
  return best?.index ?? 0
}
