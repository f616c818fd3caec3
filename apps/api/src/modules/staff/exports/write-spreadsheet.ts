import { Readable } from 'node:stream'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import { throwFailure } from '../../../kernel/result.ts'

/** The most rows of a spreadsheet, which is made as a whole; a list as CSV has no such limit. */
const maxRows = 25_000

const cellOf = (cell: ExportCell) =>
  cell === null ? null : typeof cell === 'number' ? { type: Number, value: cell } : { type: String, value: cell }

/** A spreadsheet of rows under lines of headings; its texts are texts, never formulas. Throws `export_too_long` for more rows than it can have. */
export async function writeSpreadsheet(
  heads: readonly (readonly string[])[],
  rows: AsyncIterable<readonly ExportCell[]>,
): Promise<{ stream: Readable; type: string }> {
  const sheet: Row[] = heads.map((line) => line.map((value) => ({ type: String, value, fontWeight: 'bold' })))
  for await (const cells of rows) {
    if (sheet.length > maxRows) throwFailure('export_too_long')
    sheet.push(cells.map(cellOf))
  }
  const bytes = await writeXlsxFile(sheet, { stickyRowsCount: heads.length }).toBuffer()
  return { stream: Readable.from([bytes]), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
}
