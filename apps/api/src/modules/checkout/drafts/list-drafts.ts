import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { decryptContact, type DraftMember, readDraftNumber, searchedKeys, searchedWords } from './rules.ts'
import { type DraftRow, type DraftSearch, readDrafts } from './store.ts'
import type { DraftState } from './port.ts'

/** A list of draft orders as staff ask for it; days are those of the site's calendar. */
export interface AskedDrafts {
  state?: DraftState | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  channel?: DraftRow['channel'] | undefined
  /** The store in which they were made. */
  store?: string | undefined
}

/**
 * A page of the draft orders of a site, the newest first: the member's own, or all for members who may read orders. `search` is the beginning
 * of a number of a draft order, a whole telephone number, or whole words of a name.
 */
export async function listDrafts(
  deps: Pick<DraftDependencies, 'db' | 'identity' | 'secrets'>,
  site: Site,
  member: DraftMember,
  { state, search, from, to, channel, store }: AskedDrafts,
  page: KeyPage,
) {
  const { db, secrets } = deps
  const wanted = search === undefined || search === '' ? undefined : searchFor(deps, site, search)
  const found = await readDrafts(
    db,
    { subsite: site.code, member, state, search: wanted, between: timesOfDays(site.timeZone, { from, to }), channel, store },
    page,
  )
  const { rows, next } = keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { drafts: rows.map((draft) => ({ draft, contact: decryptContact(secrets, draft.contact) })), next }
}

function searchFor({ identity, secrets }: Pick<DraftDependencies, 'identity' | 'secrets'>, site: Site, text: string): DraftSearch {
  const number = readDraftNumber(text)
  if (number !== undefined) return { number }
  const contact = identity.readContact(site, text)
  const words = contact.ok && contact.value.kind === 'phone' ? [contact.value.value] : searchedWords(text)
  return { keys: searchedKeys(secrets, words) }
}
