import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The enquiries of investors. */
export const enquiry = pgTable(
  'enquiry',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    language: text().notNull(),
    category: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('enquiry_created').on(t.createdAt)],
)
