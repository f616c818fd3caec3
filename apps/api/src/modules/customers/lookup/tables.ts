import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The notes of staff about a customer, each of one site. Notes are never changed; they end with the account. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    subsite: text().notNull(),
    /** The id of the member of staff. */
    staffId: text('staff_id').notNull(),
    text: text().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('customer_note_customer').on(t.customerId, t.at)],
)
