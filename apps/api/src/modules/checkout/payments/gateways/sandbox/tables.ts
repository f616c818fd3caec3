import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** A refund as the sandbox bank stores it, one for each key. */
export const sandboxRefund = pgTable(
  'sandbox_refund',
  {
    key: text().primaryKey(),
    attemptId: text('attempt_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('sandbox_refund_attempt').on(t.attemptId)],
)

/** A payment as the sandbox bank stores it, like a real provider's own database. */
export const sandboxPayment = pgTable('sandbox_payment', {
  ref: text().primaryKey(),
  /** The shop's id of the attempt, by which repeated requests are one payment. */
  attemptId: text('attempt_id').unique(),
  /** The payment method that the shop asked for; empty where it asked for none. */
  method: text().notNull().default(''),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  state: text({ enum: ['open', 'captured', 'failed', 'refunded'] }).notNull(),
  returnTo: text('return_to').notNull(),
})
