import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const money = (name: string) => bigint(name, { mode: 'number' })

/** An amount of credit that was granted at once and has one expiry. */
export const creditLot = pgTable(
  'credit_lot',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    subsite: text().notNull(),
    /** The amount granted, and the part of it that is neither held nor spent nor expired. */
    amount: money('amount').notNull(),
    available: money('available').notNull(),
    /** Whether it was paid for (a return, an exchange, a gift card), and so does not expire, or was given out of goodwill. */
    kind: text({ enum: ['paid', 'goodwill'] })
      .notNull()
      .default('goodwill'),
    reason: text().notNull(),
    /** The reference of the grant, unique so that a repeated grant is one lot. */
    reference: text().notNull(),
    /** The member of staff who gave it by hand, and their name then; null where the shop gave it. */
    memberId: text('member_id'),
    memberName: text('member_name'),
    /** The name of the member who approved it as the second person; null where none did. */
    approverName: text('approver_name'),
    expiresAt: time('expires_at'),
    /** The number of days before its expiry at which the customer was last warned. */
    warnedDays: integer('warned_days'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('credit_lot_reference').on(t.reference),
    index('credit_lot_spendable')
      .on(t.customerId, t.subsite, t.expiresAt)
      .where(sql`available > 0`),
    index('credit_lot_expiry')
      .on(t.expiresAt)
      .where(sql`available > 0`),
    check('credit_lot_paid', sql`kind = 'goodwill' or expires_at is null`),
    check('credit_lot_range', sql`available >= 0 and available <= amount`),
  ],
)

/** The part of a lot that an order holds or has spent. */
export const creditHold = pgTable(
  'credit_hold',
  {
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    lotId: text('lot_id')
      .notNull()
      .references(() => creditLot.id),
    /** The order in which the lots of an order were taken from. */
    position: integer().notNull(),
    amount: money('amount').notNull(),
    refunded: money('refunded').notNull().default(0),
    state: text({ enum: ['held', 'spent', 'released'] }).notNull(),
  },
  (t) => [
    index('credit_hold_order').on(t.orderId),
    index('credit_hold_lot').on(t.lotId),
    check('credit_hold_range', sql`amount > 0 and refunded >= 0 and refunded <= amount`),
  ],
)

/** Every change of a customer's credit on a site, in order. Append-only. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    subsite: text().notNull(),
    lotId: text('lot_id')
      .notNull()
      .references(() => creditLot.id),
    kind: text({ enum: ['grant', 'hold', 'release', 'spend', 'refund', 'expire', 'move'] }).notNull(),
    /** The change of the spendable balance, and the balance after it. */
    amount: money('amount').notNull(),
    balance: money('balance').notNull(),
    orderId: text('order_id'),
    reference: text(),
    at: time('at').notNull(),
  },
  (t) => [
    index('credit_entry_customer').on(t.customerId, t.subsite, t.id),
    uniqueIndex('credit_entry_refund')
      .on(t.reference, t.lotId)
      .where(sql`kind = 'refund'`),
    check('credit_entry_balance', sql`balance >= 0`),
  ],
)
