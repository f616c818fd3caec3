import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Editorial content, by the key of the cached-content calls. */
export const contentEntry = pgTable('content_entry', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})
