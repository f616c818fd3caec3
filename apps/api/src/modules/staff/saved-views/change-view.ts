import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { SavedViewDependencies } from './dependencies.ts'
import { deleteView, findView, isNameTaken, lockViews, type SavedViewRow, updateView } from './store.ts'

/** Renames a view of a member, or replaces what it shows. */
export function changeView(
  { db }: Pick<SavedViewDependencies, 'db'>,
  memberId: string,
  id: string,
  change: { name?: string; address?: Record<string, string> },
): Promise<Result<SavedViewRow>> {
  return transact(db, async (tx) => {
    await lockViews(tx, memberId)
    const found = await findView(tx, memberId, id)
    if (!found) return fail('not_found', { field: 'id' })
    const row = { ...found, ...change }
    if (await isNameTaken(tx, row)) return fail('view_exists', { field: 'name' })
    await updateView(tx, row)
    return ok(row)
  })
}

/** Removes a view of a member. */
export function removeView({ db }: Pick<SavedViewDependencies, 'db'>, memberId: string, id: string): Promise<Result<{ id: string }>> {
  return transact(db, async (tx) => {
    if (!(await findView(tx, memberId, id))) return fail('not_found', { field: 'id' })
    await deleteView(tx, id)
    return ok({ id })
  })
}
