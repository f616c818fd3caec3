import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { dayIn } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type ExportCell, writeExportCell } from '../../../kernel/export-cell.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookSource } from '../audit/port.ts'
import { exportPath, type ExportTicket, signedPathOf } from './ask-for-export.ts'
import type { ExportDependencies, ExportField, ExportForm, ExportSource } from './dependencies.ts'
import { headingOf, headingOfField, namerOf } from './export-names.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

/** A file that is written while it is sent, and its name for saving. */
export interface ExportFile {
  stream: Readable
  name: string
  /** Its media type. */
  type: string
}

/** The member whose session downloads the file, with what their roles permit now on the site of the export. */
export type ExportReader = Staff & { requestId: string }

const showsContactsTo = ({ permissions }: ExportReader): boolean => permissions.includes('customers.export')

const columnsOf = ({ columns }: ExportSource, site: Site): readonly string[] => (typeof columns === 'function' ? columns(site) : columns)

/** The columns of a file: without the permission to export customers, those about them are left out. */
const columnsFor = (source: ExportSource, site: Site, showsContacts: boolean): readonly string[] =>
  columnsOf(source, site).filter((column) => showsContacts || !source.contactColumns?.includes(column))

const formOf = ({ form }: ExportSource, { filter }: ExportTicket): ExportForm | undefined => form?.(filter as never)

/** The rows of an export. Where its reader is gone, the generator ends after the page that is being read. */
async function* rowsOf(
  deps: ExportDependencies,
  ticket: ExportTicket,
  site: Site,
  reader: ExportReader,
): AsyncGenerator<readonly ExportCell[]> {
  const { db, audit, sources } = deps
  const { list, filter, language } = ticket
  const { staffId: memberId, name, roles, requestId } = reader
  const showsContacts = showsContactsTo(reader)
  const { fields } = sources[list]
  const columns = columnsOf(sources[list], site)
  const kept = new Set(columnsFor(sources[list], site, showsContacts))
  const form = formOf(sources[list], ticket)
  const isKept = columns.map((column) => kept.has(column))
  const storeNames = new Map((await deps.stores.all(language)).map((store) => [store.id, store.name]))
  const named = namerOf(list, language, storeNames)
  const written = (cell: ExportCell, column: number) => writeExportCell(named(columns[column] ?? '', cell))
  const withoutSite = reader.permissionsEverywhere.includes('settings.read')
  const { permission } = sources[list]
  const stores = permission && reader.limits?.[permission]
  let rows = 0
  let isWhole = false
  try {
    for await (const page of sources[list].pages(site, filter as never, { language, showsContacts, withoutSite, stores, reader })) {
      if (form?.text) yield* page
      else if (fields || form?.heads) yield* page.map((cells) => cells.map(writeExportCell))
      else yield* page.map((cells) => cells.map(written).filter((_, column) => isKept[column]))
      rows += page.length
    }
    isWhole = true
  } finally {
    const look: LookSource = { memberId, name, roles, requestId, site: site.code, call: `GET ${exportPath}` }
    await transact(db, (tx) =>
      audit.recordLook(tx, { ...look, object: 'exports', objectId: list, after: { rows, isWhole, showsContacts } }),
    )
  }
}

/** The ticket of a signed address. Throws `link_not_valid` for one that was not signed or has expired. */
export function readTicket(
  { clock, secrets }: Pick<ExportDependencies, 'clock' | 'secrets'>,
  of: string,
  signature: AddressSignature,
): ExportTicket {
  if (!createSignedAddresses(secrets, clock).holds(signedPathOf(of), signature)) return throwFailure('link_not_valid')
  return JSON.parse(Buffer.from(of, 'base64url').toString()) as ExportTicket
}

/**
 * Opens the file of a ticket. Throws `forbidden` in another session than the one that asked for it, and where the member may no longer
 * read the list.
 */
export async function openExport(deps: ExportDependencies, ticket: ExportTicket, reader: ExportReader): Promise<ExportFile> {
  const { clock, sites, sources } = deps
  const { permission } = sources[ticket.list]
  const isOwn = ticket.staffId === reader.staffId && ticket.sessionId === reader.sessionId
  const mayRead = permission === undefined || reader.permissions.includes(permission)
  if (!isOwn || !mayRead) return throwFailure('forbidden')
  const site = (await sites.byCode(ticket.site)) ?? throwFailure('unknown_site')
  const source = sources[ticket.list]
  const fields = await source.fields?.()
  const form = formOf(source, ticket)
  const heads = fields
    ? headsOfFields(fields, ticket.language, await sites.all())
    : [form?.heads ?? headsOf(source, ticket.language, site, reader)]
  const rows = rowsOf(deps, ticket, site, reader)
  const name = `${form?.name ?? ticket.list}-${site.code}-${dayIn(site.timeZone, clock.now())}`
  if (form?.text) return { stream: Readable.from(textOf(form.text, rows)), name: `${name}.${form.text.ending}`, type: form.text.type }
  if (ticket.filter['format'] === 'xlsx') return { ...(await writeSpreadsheet(heads, rows)), name: `${name}.xlsx` }
  // Reads as far as the receiver takes rows, and stops where it is gone.
  const csv = stringify({ bom: true, record_delimiter: 'windows' })
  return { stream: Readable.from(withHeads(heads, rows)).compose(csv) as Readable, name: `${name}.csv`, type: 'text/csv; charset=utf-8' }
}

const headsOf = (source: ExportSource, language: string, site: Site, reader: ExportReader): string[] =>
  columnsFor(source, site, showsContactsTo(reader)).map((column) => headingOf(language, column))

/** The two lines above a file that is imported again: headings for people, and the names by which the import knows its columns. */
const headsOfFields = (fields: readonly ExportField[], language: string, all: readonly Site[]): string[][] => {
  const countries = new Map(all.map(({ code, country }) => [code, country]))
  return [fields.map((field) => headingOfField(language, field, countries)), fields.map(({ name }) => name)]
}

async function* withHeads(
  heads: readonly (readonly string[])[],
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<readonly ExportCell[]> {
  yield* heads
  yield* rows
}

async function* textOf(
  { before, after }: NonNullable<ExportForm['text']>,
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<string> {
  yield before
  for await (const [text] of rows) yield String(text)
  yield after
}
