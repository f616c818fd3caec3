import { and, desc, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { message } from './tables.ts'

export async function insertMessage(db: Db, values: typeof message.$inferInsert): Promise<void> {
  await db.insert(message).values(values)
}

export async function findMessage(db: Db, id: string) {
  const [row] = await db.select().from(message).where(eq(message.id, id))
  return row
}

/** The newest messages that still have words at `now`. */
export async function readMessages(db: Db, now: Date, limit: number) {
  return db
    .select()
    .from(message)
    .where(and(isNotNull(message.sealed), gt(message.eraseAt, now)))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
}

export async function setDelivered(db: Db, id: string, at: Date): Promise<void> {
  await db.update(message).set({ deliveredAt: at, sealed: null }).where(eq(message.id, id))
}

/** Takes the words of messages whose time is over. */
export async function eraseOver(db: Db, now: Date): Promise<void> {
  await db
    .update(message)
    .set({ sealed: null })
    .where(and(isNotNull(message.sealed), lte(message.eraseAt, now)))
}

/** Deletes at most `most` messages older than `before` and returns how many there were. */
export async function sweepMessages(db: Db, before: Date, most: number): Promise<number> {
  const old = db.select({ id: message.id }).from(message).where(lt(message.createdAt, before)).limit(most)
  return (await db.delete(message).where(inArray(message.id, old)).returning({ id: message.id })).length
}
