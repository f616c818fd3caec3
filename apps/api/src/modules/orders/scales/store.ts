import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { scale } from './tables.ts'

export type ScaleRow = typeof scale.$inferSelect

/** The scales of a site by place and name: the warehouse first, retired ones last. */
export const readAll = (db: Db, subsite: string): Promise<ScaleRow[]> =>
  db
    .select()
    .from(scale)
    .where(eq(scale.subsite, subsite))
    .orderBy(sql`retired_at nulls first, store_id nulls first`, asc(scale.name), asc(scale.id))

/** The scales of a site in use, in the same order. */
export const readUsable = (db: Db, subsite: string): Promise<ScaleRow[]> =>
  db
    .select()
    .from(scale)
    .where(and(eq(scale.subsite, subsite), isNull(scale.retiredAt)))
    .orderBy(sql`store_id nulls first`, asc(scale.name), asc(scale.id))

const isScale = (subsite: string, id: string) => and(eq(scale.subsite, subsite), eq(scale.id, id))

export async function findScale(db: Db, subsite: string, id: string): Promise<ScaleRow | undefined> {
  const [row] = await db.select().from(scale).where(isScale(subsite, id))
  return row
}

/** A scale of a site, locked until the end of the transaction: for a change, or only against changes. */
export async function lockScale(tx: Db, subsite: string, id: string, strength: 'update' | 'share'): Promise<ScaleRow | undefined> {
  const [row] = await tx.select().from(scale).where(isScale(subsite, id)).for(strength)
  return row
}

export async function writeScale(tx: Db, row: ScaleRow): Promise<void> {
  await tx.insert(scale).values(row).onConflictDoUpdate({ target: scale.id, set: row })
}
