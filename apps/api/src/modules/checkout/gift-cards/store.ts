import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'
import type { Tries, TryKind } from './rules.ts'
import { giftCard, giftCardEntry, giftCardHold, giftCardTry } from './tables.ts'

export type Card = typeof giftCard.$inferSelect
type EntryKind = (typeof giftCardEntry.$inferInsert)['kind']

/** Writes a card; false where there is already one with its reference. Throws where its number exists. */
export async function insertCard(tx: Db, card: typeof giftCard.$inferInsert): Promise<boolean> {
  const written = await tx.insert(giftCard).values(card).onConflictDoNothing({ target: giftCard.reference }).returning({ id: giftCard.id })
  return written.length > 0
}

export async function cardOfReference(tx: Db, reference: string): Promise<Card | undefined> {
  const [card] = await tx.select().from(giftCard).where(eq(giftCard.reference, reference))
  return card
}

/** The card of a number, with any key. */
export async function cardOfNumber(db: Db, subsite: string, numbers: string[]): Promise<Card | undefined> {
  const [card] = await db
    .select()
    .from(giftCard)
    .where(and(eq(giftCard.subsite, subsite), inArray(giftCard.number, numbers)))
  return card
}

/** Locks cards, always in the same order. */
export function lockCards(tx: Db, ids: string[]): Promise<Card[]> {
  return tx.select().from(giftCard).where(inArray(giftCard.id, ids)).orderBy(asc(giftCard.id)).for('update')
}

/** Cards that can be spent from. */
export function readSpendable(db: Db, ids: string[], now: Date): Promise<Card[]> {
  return db
    .select()
    .from(giftCard)
    .where(and(inArray(giftCard.id, ids), or(isNull(giftCard.expiresAt), gt(giftCard.expiresAt, now)), isNull(giftCard.blockedAt)))
}

export function readExpired(db: Db, now: Date, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: giftCard.id })
    .from(giftCard)
    .where(and(gt(giftCard.available, 0), lte(giftCard.expiresAt, now)))
    .limit(limit)
}

/** Changes the balance of a locked card and writes its entry, with the balance after it. */
export async function change(
  tx: Db,
  cardId: string,
  entry: { kind: EntryKind; amount: number; at: Date; orderId?: string; reference?: string; expiresAt?: Date },
): Promise<void> {
  const { kind, amount, at, orderId = null, reference = null, expiresAt } = entry
  const [card] = await tx
    .update(giftCard)
    .set({
      ...(kind === 'issue' ? {} : { available: sql`${giftCard.available} + ${amount}` }),
      ...(expiresAt ? { expiresAt } : {}),
      id: cardId,
    })
    .where(eq(giftCard.id, cardId))
    .returning({ balance: giftCard.available })
  if (!card) throw new Error(`there is no gift card ${cardId}`)
  await tx.insert(giftCardEntry).values({ cardId, kind, amount, balance: card.balance, orderId, reference, at })
}

export type Hold = typeof giftCardHold.$inferSelect

/** The amounts that an order holds of cards, in the given states, in the order in which they were taken. */
export function readHolds(tx: Db, orderId: string, states: Hold['state'][]): Promise<Hold[]> {
  return tx
    .select()
    .from(giftCardHold)
    .where(and(eq(giftCardHold.orderId, orderId), inArray(giftCardHold.state, states)))
    .orderBy(asc(giftCardHold.position))
}

export async function insertHold(tx: Db, hold: typeof giftCardHold.$inferInsert): Promise<void> {
  await tx.insert(giftCardHold).values(hold)
}

export async function setHold(tx: Db, id: string, values: Partial<Pick<Hold, 'state' | 'refunded'>>): Promise<void> {
  await tx.update(giftCardHold).set(values).where(eq(giftCardHold.id, id))
}

export async function isRefunded(tx: Db, reference: string): Promise<boolean> {
  const found = await tx
    .select({ id: giftCardEntry.id })
    .from(giftCardEntry)
    .where(and(eq(giftCardEntry.reference, reference), eq(giftCardEntry.kind, 'refund')))
    .limit(1)
  return found.length > 0
}

/** Blocks a card, with the card that replaces it if any, or unblocks it. */
export async function setBlocked(tx: Db, cardId: string, blockedAt: Date | null, replacedBy: string | null = null): Promise<void> {
  await tx.update(giftCard).set({ blockedAt, replacedBy }).where(eq(giftCard.id, cardId))
}

/** Whether an unpaid order holds an amount of a card. */
export async function isHeld(tx: Db, cardId: string): Promise<boolean> {
  const found = await tx
    .select({ id: giftCardHold.id })
    .from(giftCardHold)
    .where(and(eq(giftCardHold.cardId, cardId), eq(giftCardHold.state, 'held')))
    .limit(1)
  return found.length > 0
}

export async function clearMail(tx: Db, cardId: string): Promise<void> {
  await tx.update(giftCard).set({ mail: null }).where(eq(giftCard.id, cardId))
}

export async function readTries(tx: Db, kind: TryKind, subjects: string[]): Promise<Tries | undefined> {
  const [tries] = await tx
    .select({ count: giftCardTry.count, last: giftCardTry.last })
    .from(giftCardTry)
    .where(and(eq(giftCardTry.kind, kind), inArray(giftCardTry.subject, subjects)))
  return tries
}

export async function writeTries(tx: Db, kind: TryKind, subject: string, tries: Tries): Promise<void> {
  await tx
    .insert(giftCardTry)
    .values({ kind, subject, ...tries })
    .onConflictDoUpdate({ target: [giftCardTry.kind, giftCardTry.subject], set: tries })
}

export async function clearTries(tx: Db, kind: TryKind, subject: string): Promise<void> {
  await tx.delete(giftCardTry).where(and(eq(giftCardTry.kind, kind), eq(giftCardTry.subject, subject)))
}

/** Deletes at most `most` counts of tries that were last used before the given time. */
export async function sweepTries(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from gift_card_try where (kind, subject) in
        (select kind, subject from gift_card_try
          where last < ${before.toISOString()}::timestamptz - case kind when 'holder' then interval '393 days' else interval '0' end
          limit ${limit}) returning subject`,
  )
  return deleted.length
}
