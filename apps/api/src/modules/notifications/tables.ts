import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A message on its way out. Where no provider is set for its channel it stays here for a while, to be read at /dev/outbox. */
export const message = pgTable(
  'message',
  {
    id: text().primaryKey(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    /** Recipient, subject and body, encrypted; null once it was delivered or its time is over. */
    sealed: text(),
    createdAt: time('created_at').notNull(),
    /** When nobody needs its words any more, whether it was delivered or not. */
    eraseAt: time('erase_at').notNull().defaultNow(),
    deliveredAt: time('delivered_at'),
  },
  (t) => [
    index('message_created').on(t.createdAt),
    index('message_erase')
      .on(t.eraseAt)
      .where(sql`sealed is not null`),
  ],
)
