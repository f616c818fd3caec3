import type { ExportedList } from '@karat/sites/staff-lists.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { ExportDependencies } from './dependencies.ts'

/** The list that an address downloads, its filter, and the session that may download it. */
export interface ExportTicket {
  list: ExportedList
  /** The code of the site. */
  site: string
  /** The language of the page that asked: of headings, states and methods. */
  language: string
  staffId: string
  /** The session that asked; another one of the member downloads nothing. */
  sessionId: string
  filter: Readonly<Record<string, unknown>>
}

/** The path of a download. */
export const exportPath = '/api/staff/exports/'

/** The text that is signed for a ticket. */
export const signedPathOf = (of: string): string => `${exportPath}${of}`

/**
 * Writes to the audit that a member exports a list, and returns an address that downloads it for five minutes in their session. Throws as
 * the list does where the filter is refused.
 */
export async function askForExport(
  { db, clock, secrets, sites, sources }: Pick<ExportDependencies, 'db' | 'clock' | 'secrets' | 'sites' | 'sources'>,
  ticket: ExportTicket,
): Promise<{ address: string; expiresAt: Date }> {
  const site = (await sites.byCode(ticket.site)) ?? throwFailure('unknown_site')
  // A refused filter is answered here: a download shows its answer as a page of its own.
  sources[ticket.list].pages(site, ticket.filter as never, {
    language: ticket.language,
    showsContacts: false,
    withoutSite: false,
    stores: undefined,
    reader: { staffId: ticket.staffId, name: '', permissions: [] },
  })
  await transact(db, async () => noteChange({ object: 'exports', id: ticket.list, after: { filter: ticket.filter } }))
  const of = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  const path = signedPathOf(of)
  const { address, expiresAt } = createSignedAddresses(secrets, clock).sign(path)
  return { address: `${exportPath}?of=${of}&${address.slice(path.length + 1)}`, expiresAt }
}
