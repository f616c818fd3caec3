import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../sites/port.ts'
import type { EnquiryDependencies } from './dependencies.ts'
import type { EnquiryState } from './port.ts'
import { type EnquiryRow, readEnquiries } from './store.ts'

/** The filter of a list of enquiries: the days of the site's calendar on which they were written, and the kind of investor. */
export interface AskedEnquiryFilter {
  from?: string | undefined
  to?: string | undefined
  category?: string | undefined
  /** The stores whose enquiries a member reads; undefined for those of the whole site. */
  stores?: StoreScope
}

/** A page of the enquiries of a site in a state: the open ones with the oldest first, the closed ones with the newest first. */
export async function listEnquiries(
  { db }: Pick<EnquiryDependencies, 'db'>,
  site: Site,
  state: EnquiryState,
  { from, to, category, stores, ...page }: KeyPage & AskedEnquiryFilter,
): Promise<{ enquiries: EnquiryRow[]; next: string | null }> {
  const list = { subsite: site.code, state, between: timesOfDays(site.timeZone, { from, to }), category, stores }
  const { rows, next } = keyPageOf(await readEnquiries(db, list, page), page, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { enquiries: rows, next }
}
