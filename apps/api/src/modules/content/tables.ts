import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What an editor wrote, under the key that the cached content calls ask for. */
export const contentEntry = pgTable('content_entry', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})
