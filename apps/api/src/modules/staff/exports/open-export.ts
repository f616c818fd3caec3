import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { dayIn } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookSource } from '../audit/port.ts'
import { exportPath, type ExportTicket, signedPathOf } from './ask-for-export.ts'
import type { ExportCell, ExportDependencies } from './dependencies.ts'

/** A file that is written while it is sent, and its name for saving. */
export interface ExportFile {
  stream: Readable
  name: string
}

/** The member whose session downloads the file. */
export type ExportReader = Omit<LookSource, 'site' | 'call'>

/** The rows of an export. Where its reader is gone, the generator ends after the page that is being read. */
async function* rowsOf(
  deps: ExportDependencies,
  ticket: ExportTicket,
  site: Site,
  reader: ExportReader,
): AsyncGenerator<readonly ExportCell[]> {
  const { db, audit, sources } = deps
  const { list, filter, showsContacts } = ticket
  let rows = 0
  let isWhole = false
  try {
    for await (const page of sources[list].pages(site, filter as never, { showsContacts })) {
      yield* page
      rows += page.length
    }
    isWhole = true
  } finally {
    const look = { ...reader, site: site.code, call: `GET ${exportPath}`, object: 'exports', objectId: list }
    await transact(db, (tx) => audit.recordLook(tx, { ...look, after: { rows, isWhole, showsContacts } }))
  }
}

/**
 * Opens the file that a signed address downloads. Throws `link_not_valid` for an address that was not signed or has expired, and
 * `forbidden` for another member than the one who asked for it.
 */
export async function openExport(
  deps: ExportDependencies,
  of: string,
  signature: AddressSignature,
  reader: ExportReader,
): Promise<ExportFile> {
  const { clock, secrets, sites, sources } = deps
  if (!createSignedAddresses(secrets, clock).holds(signedPathOf(of), signature)) return throwFailure('link_not_valid')
  const ticket = JSON.parse(Buffer.from(of, 'base64url').toString()) as ExportTicket
  if (ticket.staffId !== reader.memberId) return throwFailure('forbidden')
  const site = (await sites.byCode(ticket.site)) ?? throwFailure('unknown_site')
  const { columns } = sources[ticket.list]
  // Reads as far as the receiver takes rows, and stops where it is gone.
  const csv = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true, record_delimiter: 'windows' })
  const stream = Readable.from(rowsOf(deps, ticket, site, reader)).compose(csv) as Readable
  return { stream, name: `${ticket.list}-${site.code}-${dayIn(site.timeZone, clock.now())}.csv` }
}
