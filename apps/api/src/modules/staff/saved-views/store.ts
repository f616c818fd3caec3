import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { SavedList } from '@karat/sites/staff-lists.ts'
import { type Db, lockNamed } from '../../../kernel/db/db.ts'
import { staffView } from './tables.ts'

export type SavedViewRow = typeof staffView.$inferSelect

/** The views of a list of a member, by their names. */
export const viewsOf = (db: Db, memberId: string, list: SavedList): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(staffView)
    .where(and(eq(staffView.memberId, memberId), eq(staffView.list, list)))
    .orderBy(asc(staffView.name), asc(staffView.id))

/** Makes changes of a member's views wait for each other, so that their number and their names can be checked. */
export const lockViews = (tx: Db, memberId: string): Promise<void> => lockNamed(tx, `saved views of ${memberId}`)

export async function findView(tx: Db, memberId: string, id: string): Promise<SavedViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffView)
    .where(and(eq(staffView.id, id), eq(staffView.memberId, memberId)))
  return row
}

/** How many views of a list a member has. */
export async function countViews(tx: Db, memberId: string, list: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(staffView)
    .where(and(eq(staffView.memberId, memberId), eq(staffView.list, list)))
  return row?.count ?? 0
}

/** Whether another view of the list has the name. */
export async function isNameTaken(
  tx: Db,
  { memberId, list, name, id }: Pick<SavedViewRow, 'memberId' | 'list' | 'name' | 'id'>,
): Promise<boolean> {
  const found = await tx
    .select({ id: staffView.id })
    .from(staffView)
    .where(and(eq(staffView.memberId, memberId), eq(staffView.list, list), eq(staffView.name, name), ne(staffView.id, id)))
  return found.length > 0
}

export async function insertView(tx: Db, row: SavedViewRow): Promise<void> {
  await tx.insert(staffView).values(row)
}

export async function updateView(tx: Db, { id, name, address }: Pick<SavedViewRow, 'id' | 'name' | 'address'>): Promise<void> {
  await tx.update(staffView).set({ name, address }).where(eq(staffView.id, id))
}

export async function deleteView(tx: Db, id: string): Promise<void> {
  await tx.delete(staffView).where(eq(staffView.id, id))
}
