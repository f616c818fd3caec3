import { bigint, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The merchant's account that a site's shoppers transfer to. */
export const transferAccount = pgTable('transfer_account', {
  subsite: text().primaryKey(),
  bank: text().notNull(),
  holder: text().notNull(),
  number: text().notNull(),
  /** The code of the bank, and the name of such codes: `IFSC`. */
  codeName: text('code_name').notNull(),
  code: text().notNull(),
})

/** The expected transfers: one for each payment attempt. */
export const expectedTransfer = pgTable(
  'expected_transfer',
  {
    attemptId: text('attempt_id').primaryKey(),
    orderId: text('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    subsite: text().notNull(),
    language: text().notNull(),
    /** Minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** The time until which the order waits. */
    dueAt: time('due_at').notNull(),
    /** The time since which the order waits for it no longer, unpaid by it; null before. What had arrived by then was requested back. */
    releasedAt: time('released_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('expected_transfer_order').on(t.orderId, t.createdAt),
    index('expected_transfer_due').on(t.dueAt),
    index('expected_transfer_site').on(t.subsite, t.dueAt, t.attemptId),
  ],
)

/** A received transfer, as staff read it from the account's statement. Append-only. */
export const receivedTransfer = pgTable(
  'received_transfer',
  {
    subsite: text().notNull(),
    /** The bank's reference. */
    reference: text().notNull(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => expectedTransfer.attemptId),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The member of staff who recorded it. */
    notedBy: text('noted_by').notNull(),
    at: time('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.reference] }),
    index('received_transfer_attempt').on(t.attemptId),
    check('received_transfer_amount', sql`amount > 0`),
  ],
)
