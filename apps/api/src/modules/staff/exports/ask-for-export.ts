import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { ExportDependencies, ExportList } from './dependencies.ts'

/** What an address downloads, and for whom. */
export interface ExportTicket {
  list: ExportList
  /** The code of the site. */
  site: string
  staffId: string
  /** Whether contacts are in full. */
  showsContacts: boolean
  filter: Readonly<Record<string, unknown>>
}

/** The path of a download. */
export const exportPath = '/api/staff/exports/'

/** The text that is signed for a ticket. */
export const signedPathOf = (of: string): string => `${exportPath}${of}`

/** Writes to the audit that a member exports a list, and returns an address that downloads it for five minutes in their session. */
export async function askForExport(
  { db, clock, secrets }: Pick<ExportDependencies, 'db' | 'clock' | 'secrets'>,
  ticket: ExportTicket,
): Promise<{ address: string; expiresAt: Date }> {
  await transact(db, async () => noteChange({ object: 'exports', id: ticket.list, after: { filter: ticket.filter } }))
  const of = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  const path = signedPathOf(of)
  const { address, expiresAt } = createSignedAddresses(secrets, clock).sign(path)
  return { address: `${exportPath}?of=${of}&${address.slice(path.length + 1)}`, expiresAt }
}
