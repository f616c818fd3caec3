import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayoutFormat, PayoutKind } from './port.ts'

/** A settlement file of a gateway, or a courier's remittance of cash, of which lines were applied. */
export const payoutFile = pgTable(
  'payout_file',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    format: text().$type<PayoutFormat>().notNull(),
    name: text().notNull(),
    /** SHA-256 of its text, in hex. */
    sha256: text().notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The name of the member of staff. */
    appliedBy: text('applied_by').notNull(),
  },
  (t) => [uniqueIndex('payout_file_bytes').on(t.subsite, t.sha256), index('payout_file_newest').on(t.subsite, t.appliedAt, t.id)],
)

/** An applied line: a payment, a refund, or the cash of parcels, which names it as `payout_line_id`. Amounts are minor units of the site. */
export const payoutLine = pgTable(
  'payout_line',
  {
    id: text().primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => payoutFile.id, { onDelete: 'cascade' }),
    subsite: text().notNull(),
    /** The number of the line in its file. */
    line: integer().notNull(),
    format: text().$type<PayoutFormat>().notNull(),
    kind: text().$type<PayoutKind>().notNull(),
    /** The line's own id at the gateway or courier. */
    reference: text().notNull(),
    orderId: text('order_id').notNull(),
    /** The gateway or the carrier. */
    source: text().notNull(),
    /** Paid by the shopper, or refunded where it is a refund. */
    amount: bigint({ mode: 'number' }).notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    /** The tax on the fee. */
    tax: bigint({ mode: 'number' }).notNull(),
    /** Paid to the merchant; negative for a refund. */
    net: bigint({ mode: 'number' }).notNull(),
    /** The day of the line as its file has it; empty where it has none. */
    day: text().notNull(),
    /** The payout to the bank that has the line; empty where the file does not say it. */
    settlement: text().notNull(),
  },
  (t) => [
    uniqueIndex('payout_line_reference').on(t.subsite, t.format, t.reference),
    index('payout_line_file').on(t.fileId, t.line),
    check('payout_line_amount', sql`amount > 0`),
    check('payout_line_net', sql`net = (case kind when 'refund' then -amount else amount end) - fee - tax`),
  ],
)
