import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { preparedInsert } from '../../kernel/db/prepared.ts'
import type { Message, ReceiptState, Template } from './port.ts'
import type { MessageTimes } from './rules.ts'
import { message, messageDecline, messageTemplate } from './tables.ts'

export const insertMessage = preparedInsert('message_insert', message)

export type MessageRow = typeof message.$inferSelect

/** How many messages of an order staff are shown. */
const maxShown = 100

export async function findMessage(db: Db, id: string) {
  const [row] = await db.select().from(message).where(eq(message.id, id))
  return row
}

/** The times of messages by id. */
export const readTimes = async (db: Db, ids: readonly string[]): Promise<({ id: string } & MessageTimes)[]> =>
  ids.length === 0
    ? []
    : db
        .select({
          id: message.id,
          deliveredAt: message.deliveredAt,
          receivedAt: message.receivedAt,
          readAt: message.readAt,
          undeliveredAt: message.undeliveredAt,
        })
        .from(message)
        .where(inArray(message.id, [...ids]))

const columnOf = { received: 'receivedAt', read: 'readAt', undelivered: 'undeliveredAt' } as const

/** Stores what a receipt reports, once: a later receipt of the same state changes nothing. */
export async function setReceipt(db: Db, id: string, state: ReceiptState, at: Date): Promise<void> {
  const column = columnOf[state]
  await db
    .update(message)
    .set({ [column]: at })
    .where(and(eq(message.id, id), isNull(message[column])))
}

/** The newest messages that wait to be sent at `now`. */
export async function readMessages(db: Db, now: Date, limit: number) {
  return db
    .select()
    .from(message)
    .where(
      and(
        isNotNull(message.encrypted),
        isNull(message.deliveredAt),
        gt(message.eraseAt, now),
        or(isNull(message.sendBy), gt(message.sendBy, now)),
      ),
    )
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
}

/** The text of a message about an order stays until `eraseAt`. */
const storedAfterSending = sql`case when ${message.orderId} is null then null else ${message.encrypted} end`

export async function setDelivered(db: Db, id: string, deliveredAt: Date): Promise<void> {
  await db.update(message).set({ deliveredAt, encrypted: storedAfterSending }).where(eq(message.id, id))
}

/** Ends the sending of a message that is declined. */
export async function stopSending(db: Db, id: string, now: Date): Promise<void> {
  await db.update(message).set({ sendBy: now, encrypted: storedAfterSending }).where(eq(message.id, id))
}

/** A message about an order of this id. */
export async function findOrderMessage(db: Db, orderId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(message)
    .where(and(eq(message.id, id), eq(message.orderId, orderId)))
  return row
}

/** The newest messages about an order. */
export const readOfOrder = (db: Db, orderId: string): Promise<MessageRow[]> =>
  db.select().from(message).where(eq(message.orderId, orderId)).orderBy(desc(message.createdAt), desc(message.id)).limit(maxShown)

/** The messages about orders that still have a text, the oldest first. */
export const readOfOrders = async (db: Db, orderIds: readonly string[]): Promise<MessageRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(message)
        .where(and(inArray(message.orderId, [...orderIds]), isNotNull(message.encrypted)))
        .orderBy(message.createdAt, message.id)

/** A first message and its repeats. */
export const readWithRepeats = (db: Db, first: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(message)
    .where(or(eq(message.id, first), eq(message.repeatOf, first)))

/** Erases texts and recipients of the messages about orders. */
export async function eraseOfOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .update(message)
    .set({ encrypted: null, maskedRecipient: null })
    .where(inArray(message.orderId, [...orderIds]))
}

/** Erases the texts of expired messages. */
export async function eraseOver(db: Db, now: Date): Promise<void> {
  await db
    .update(message)
    .set({ encrypted: null })
    .where(and(isNotNull(message.encrypted), lte(message.eraseAt, now)))
}

/** Deletes at most `limit` messages older than `before`, about orders or about none, and returns how many were deleted. */
export async function sweepMessages(db: Db, before: Date, limit: number, areAboutOrders: boolean): Promise<number> {
  const ofThese = areAboutOrders ? isNotNull(message.orderId) : isNull(message.orderId)
  const expired = db
    .select({ id: message.id })
    .from(message)
    .where(and(lt(message.createdAt, before), ofThese))
    .orderBy(message.createdAt)
    .limit(limit)
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

const declineOf = (subsite: string, recipient: string) => and(eq(messageDecline.subsite, subsite), eq(messageDecline.recipient, recipient))

export async function findDecline(db: Db, subsite: string, recipient: string): Promise<boolean> {
  return (await db.select({ at: messageDecline.at }).from(messageDecline).where(declineOf(subsite, recipient))).length > 0
}

export async function insertDecline(db: Db, subsite: string, recipient: string, at: Date): Promise<void> {
  await db.insert(messageDecline).values({ subsite, recipient, at }).onConflictDoNothing()
}

export async function deleteDecline(db: Db, subsite: string, recipient: string): Promise<void> {
  await db.delete(messageDecline).where(declineOf(subsite, recipient))
}

/** The sites whose e-mails an address has declined. */
export const readDeclines = (db: Db, recipient: string) =>
  db.select({ subsite: messageDecline.subsite, at: messageDecline.at }).from(messageDecline).where(eq(messageDecline.recipient, recipient))
