import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const money = (name: string) => bigint(name, { mode: 'number' })

/** A gift card of one site. */
export const giftCard = pgTable(
  'gift_card',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** HMACs of its number, and of number and PIN. */
    number: text().notNull(),
    pin: text().notNull(),
    lastFour: text('last_four').notNull(),
    /** The amount paid in, and the part of it that is neither held nor spent nor expired. */
    amount: money('amount').notNull(),
    available: money('available').notNull(),
    /** The reference of its issue, unique so that a repeated issue is one card. */
    reference: text().notNull(),
    /** The member of staff who gave it by hand, and their name then; null where the shop gave it. */
    memberId: text('member_id'),
    memberName: text('member_name'),
    /** Its e-mail, encrypted with number and PIN; null once it was sent. */
    mail: text(),
    /** Null for a card without an expiry. */
    expiresAt: time('expires_at'),
    createdAt: time('created_at').notNull(),
    /** When it was blocked; null for a card that can pay. */
    blockedAt: time('blocked_at'),
    /** The card that took over its balance, and receives refunds to it. */
    replacedBy: text('replaced_by'),
  },
  (t) => [
    uniqueIndex('gift_card_number').on(t.number),
    uniqueIndex('gift_card_reference').on(t.reference),
    index('gift_card_expiry')
      .on(t.expiresAt)
      .where(sql`available > 0`),
    check('gift_card_range', sql`available >= 0 and available <= amount`),
  ],
)

/** The part of a card that an order holds or has spent. */
export const giftCardHold = pgTable(
  'gift_card_hold',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    cardId: text('card_id')
      .notNull()
      .references(() => giftCard.id),
    /** The order in which the cards of an order were taken from. */
    position: integer().notNull(),
    amount: money('amount').notNull(),
    refunded: money('refunded').notNull().default(0),
    state: text({ enum: ['held', 'spent', 'released'] }).notNull(),
  },
  (t) => [
    index('gift_card_hold_order').on(t.orderId),
    index('gift_card_hold_card').on(t.cardId),
    check('gift_card_hold_range', sql`amount > 0 and refunded >= 0 and refunded <= amount`),
  ],
)

/** Every change of a card, in order. Append-only. */
export const giftCardEntry = pgTable(
  'gift_card_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cardId: text('card_id')
      .notNull()
      .references(() => giftCard.id),
    kind: text({ enum: ['issue', 'hold', 'release', 'spend', 'refund', 'redeem', 'expire', 'block', 'unblock', 'replace'] }).notNull(),
    /** The change of the balance, and the balance after it. */
    amount: money('amount').notNull(),
    balance: money('balance').notNull(),
    orderId: text('order_id'),
    reference: text(),
    at: time('at').notNull(),
  },
  (t) => [
    index('gift_card_entry_card').on(t.cardId, t.id),
    uniqueIndex('gift_card_entry_refund')
      .on(t.reference, t.cardId)
      .where(sql`kind = 'refund'`),
    check('gift_card_entry_balance', sql`balance >= 0`),
  ],
)

/** Wrong tries of a card number, of a client, or of a card on a device that opened it before (`holder`), each by its HMAC. */
export const giftCardTry = pgTable(
  'gift_card_try',
  {
    kind: text({ enum: ['card', 'client', 'holder'] }).notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    last: time('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index('gift_card_try_last').on(t.last)],
)
