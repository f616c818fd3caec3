import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The answers of customers to the question whether a site may send news. Append-only. */
export const consent = pgTable(
  'consent',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    subsite: text().notNull(),
    kind: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    given: boolean().notNull(),
    wording: integer().notNull(),
    language: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('consent_customer').on(t.customerId, t.subsite, t.at)],
)
