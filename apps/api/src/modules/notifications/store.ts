import { and, desc, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { preparedInsert } from '../../kernel/db/prepared.ts'
import type { Message, Template } from './port.ts'
import { message, messageTemplate } from './tables.ts'

export const insertMessage = preparedInsert('message_insert', message)

export async function findMessage(db: Db, id: string) {
  const [row] = await db.select().from(message).where(eq(message.id, id))
  return row
}

/** The newest messages that still have a text at `now`. */
export async function readMessages(db: Db, now: Date, limit: number) {
  return db
    .select()
    .from(message)
    .where(and(isNotNull(message.sealed), gt(message.eraseAt, now)))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
}

export async function setDelivered(db: Db, id: string, deliveredAt: Date): Promise<void> {
  await db.update(message).set({ deliveredAt, sealed: null }).where(eq(message.id, id))
}

/** Erases the texts of expired messages. */
export async function eraseOver(db: Db, now: Date): Promise<void> {
  await db
    .update(message)
    .set({ sealed: null })
    .where(and(isNotNull(message.sealed), lte(message.eraseAt, now)))
}

/** Deletes at most `limit` messages older than `before` and returns how many were deleted. */
export async function sweepMessages(db: Db, before: Date, limit: number): Promise<number> {
  const expired = db.select({ id: message.id }).from(message).where(lt(message.createdAt, before)).limit(limit)
  return (await db.delete(message).where(inArray(message.id, expired)).returning({ id: message.id })).length
}

/** The approved template of a message, of its site, language and channel. */
export async function findTemplate(
  db: Db,
  { site, language, channel, kind }: Pick<Message, 'site' | 'language' | 'channel' | 'kind'>,
): Promise<Template | undefined> {
  const { subsite, templateId, senderId } = messageTemplate
  const [template] = await db
    .select({ templateId, senderId })
    .from(messageTemplate)
    .where(
      and(eq(subsite, site), eq(messageTemplate.language, language), eq(messageTemplate.channel, channel), eq(messageTemplate.kind, kind)),
    )
  return template
}
