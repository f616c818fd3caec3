import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { decryptContact, type DraftMember } from './rules.ts'
import { readDrafts } from './store.ts'
import type { DraftState } from './port.ts'

/** A page of the draft orders of a site, the newest first: the member's own, or all for members who may read orders. */
export async function listDrafts(
  { db, secrets }: Pick<DraftDependencies, 'db' | 'secrets'>,
  site: Site,
  member: DraftMember,
  state: DraftState | undefined,
  page: KeyPage,
) {
  const found = await readDrafts(db, { subsite: site.code, memberId: member.readsAll ? undefined : member.id, state }, page)
  const { rows, next } = keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { drafts: rows.map((draft) => ({ draft, contact: decryptContact(secrets, draft.contact) })), next }
}
