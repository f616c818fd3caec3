import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A message on its way out. Where no provider is set for its channel it stays here, to be read at /dev/outbox. */
export const message = pgTable('message', {
  id: text().primaryKey(),
  channel: text({ enum: ['sms', 'email'] }).notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
