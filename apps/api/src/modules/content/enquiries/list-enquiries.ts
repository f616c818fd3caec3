import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf, readAllOf } from '../../../kernel/key-page.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../../kernel/masked-contact.ts'
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
  /** Words of the message or the note, or the whole e-mail address of the writer. */
  search?: string | undefined
  /** The stores whose enquiries a member reads; undefined for those of the whole site. */
  stores?: StoreScope
}

/** A page of the enquiries of a site in a state: the open ones with the oldest first, the closed ones with the newest first. */
export async function listEnquiries(
  { db }: Pick<EnquiryDependencies, 'db'>,
  site: Site,
  state: EnquiryState,
  { from, to, category, search, stores, ...page }: KeyPage & AskedEnquiryFilter,
): Promise<{ enquiries: EnquiryRow[]; next: string | null }> {
  const list = { subsite: site.code, state, between: timesOfDays(site.timeZone, { from, to }), category, search, stores }
  const { rows, next } = keyPageOf(await readEnquiries(db, list, page), page, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { enquiries: rows, next }
}

/** The columns of an export of enquiries. Times are those of the site's clocks; without `showsContacts` the writer is masked. */
export const enquiryExportColumns = [
  'id',
  'created_at',
  'state',
  'category',
  'language',
  'customer',
  'email',
  'phone',
  'city',
  'text',
  'closed_at',
  'closed_by',
  'note',
] as const

/** The enquiries of a site in a state, page by page, in the order of the list. */
export function exportEnquiries(
  deps: Pick<EnquiryDependencies, 'db'>,
  site: Site,
  { state = 'open', ...filter }: AskedEnquiryFilter & { state?: EnquiryState | undefined },
  { stores, showsContacts }: { stores: StoreScope; showsContacts: boolean },
) {
  const list = async (page: KeyPage) => {
    const { enquiries: rows, next } = await listEnquiries(deps, site, state, { ...filter, ...page, stores })
    return { rows, next }
  }
  const time = (at: Date | null) => at && timeIn(site.timeZone, at)
  return readAllOf(
    list,
    ({ id, createdAt, category, language, name, email, phone, city, message, closedAt, closedByName, note, ...row }) => [
      id,
      time(createdAt),
      row.state,
      category,
      language,
      showsContacts ? name : maskedName(name),
      showsContacts ? email : maskedEmail(email),
      phone && (showsContacts ? phone : maskedPhone(phone)),
      city,
      message,
      time(closedAt),
      closedByName,
      note,
    ],
  )
}
