import { maxSavedViews, type SavedList } from '@karat/sites/staff-lists.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { SavedViewDependencies } from './dependencies.ts'
import { countViews, insertView, isNameTaken, lockViews, type SavedViewRow } from './store.ts'

/** Saves a view of a list for a member. A name that one of their views of the list has is refused, and so are too many views. */
export function saveView(
  { db, clock }: SavedViewDependencies,
  memberId: string,
  view: { list: SavedList; name: string; address: Record<string, string> },
): Promise<Result<SavedViewRow>> {
  return transact(db, async (tx) => {
    const at = clock.now()
    const row = { id: newId(at), memberId, createdAt: at, ...view }
    await lockViews(tx, memberId)
    if ((await countViews(tx, memberId, view.list)) >= maxSavedViews) return fail('view_limit')
    if (await isNameTaken(tx, row)) return fail('view_exists', { field: 'name' })
    await insertView(tx, row)
    return ok(row)
  })
}
