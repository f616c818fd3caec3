import { toDecimal } from '@karat/money/money.ts'
import { fullName } from '@karat/sites/locale.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { readAllByKey } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import { maskedName, maskedPhone } from '../../../kernel/masked-contact.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import type { AskedDrafts } from './list-drafts.ts'
import { decryptContact, type DraftContact, draftMemberOf, type DraftReader } from './rules.ts'
import { type DraftRow, readDrafts } from './store.ts'

/** The columns of an export of draft orders. Amounts are major units, times those of the site's clocks. */
export const draftExportColumns = [
  'number',
  'created_at',
  'state',
  'channel',
  'made_by',
  'store',
  'total',
  'currency',
  'held_until',
  'link_opened_at',
  'customer',
  'phone',
] as const

function cellsOf(draft: DraftRow, contact: DraftContact, { currency, timeZone }: Site, showsContacts: boolean) {
  const timeOrNull = (at: Date | null) => at && timeIn(timeZone, at)
  const name = fullName(contact.firstName, contact.lastName)
  return [
    draft.number,
    timeOrNull(draft.createdAt),
    draft.state,
    draft.channel,
    draft.memberName,
    draft.store,
    toDecimal(draft.total, currency),
    currency,
    timeOrNull(draft.heldUntil),
    timeOrNull(draft.openedAt),
    showsContacts ? name : maskedName(name),
    showsContacts ? contact.phone : maskedPhone(contact.phone),
  ]
}

/** The draft orders of a site that a filter leaves and that their list shows to the member, page by page: the newest first. */
export function exportDraftList(
  { db, secrets }: Pick<DraftDependencies, 'db' | 'secrets'>,
  site: Site,
  { state, channel, store, ...days }: Omit<AskedDrafts, 'search'>,
  { showsContacts, reader, stores }: { showsContacts: boolean; reader: DraftReader; stores: StoreScope },
) {
  const member = draftMemberOf(reader, stores)
  const list = { subsite: site.code, member, state, search: undefined, between: timesOfDays(site.timeZone, days), channel, store }
  return readAllByKey(
    (page) => readDrafts(db, list, page),
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (draft) => cellsOf(draft, decryptContact(secrets, draft.contact), site, showsContacts),
  )
}
