import type { ExportCell } from '../../../../kernel/export-cell.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { IssuedForTax } from '../../documents/port.ts'

/** The documents of a register, the oldest first, page by page. */
export type RegisterPages = AsyncIterable<readonly IssuedForTax[]>

/** The site whose register a file is made of. */
export type FileSite = Pick<Site, 'currency' | 'timeZone' | 'rules'>

/** A file that is made of a register: a table, or a text. */
export interface RegisterFile {
  /** The headings of a table, as the program that reads it demands them; the plain register has those of the export. */
  heads?: readonly string[]
  /** The ending and the media type of a text, and what is written before and after its rows, which have one cell each. */
  text?: { ending: string; type: string; before: string; after: string }
  rows: (pages: RegisterPages, site: FileSite) => AsyncIterable<ExportCell[][]>
}

/** The rows of a file that has one or more rows for each document. */
export const eachDocument = (rowsOf: (document: IssuedForTax, site: FileSite) => ExportCell[][]): RegisterFile['rows'] =>
  async function* rows(pages, site) {
    for await (const page of pages) yield page.flatMap((document) => rowsOf(document, site))
  }

/** The rows of a file that sums all documents up. */
export const summed = (rowsOf: (documents: AsyncIterable<IssuedForTax>, site: FileSite) => Promise<ExportCell[][]>): RegisterFile['rows'] =>
  async function* rows(pages, site) {
    async function* documents() {
      for await (const page of pages) yield* page
    }
    yield await rowsOf(documents(), site)
  }
