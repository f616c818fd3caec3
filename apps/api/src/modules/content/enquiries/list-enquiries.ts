import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import type { EnquiryState } from './port.ts'
import { type EnquiryRow, readEnquiries } from './store.ts'

/** A page of the enquiries of a site in a state: the open ones with the oldest first, the closed ones with the newest first. */
export async function listEnquiries(
  { db }: Pick<EnquiryDependencies, 'db'>,
  site: Site,
  state: EnquiryState,
  page: KeyPage,
): Promise<{ enquiries: EnquiryRow[]; next: string | null }> {
  const { rows, next } = keyPageOf(await readEnquiries(db, site.code, state, page), page, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { enquiries: rows, next }
}
