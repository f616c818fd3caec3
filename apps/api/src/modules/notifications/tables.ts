import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An outgoing message. Where its channel has no provider it stays here for a while, readable at /dev/outbox. */
export const message = pgTable(
  'message',
  {
    id: text().primaryKey(),
    channel: text({ enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    /** Recipient, subject and body, encrypted; null once it was delivered or has expired. */
    encrypted: text('sealed'),
    createdAt: time('created_at').notNull(),
    /** When its text is erased, whether it was delivered or not. */
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

/**
 * Templates that providers and authorities have approved: in India every text message names one (DLT) and the sender's id, and
 * WhatsApp sends no other texts first. `kind` is the key of the text, as `auth.signIn`.
 */
export const messageTemplate = pgTable(
  'message_template',
  {
    subsite: text().notNull(),
    language: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    kind: text().notNull(),
    templateId: text('template_id').notNull(),
    senderId: text('sender_id'),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.language, t.channel, t.kind] })],
)

/** The recipients who declined the e-mails of a site that neither law nor purchase needs. */
export const messageDecline = pgTable(
  'message_decline',
  {
    subsite: text().notNull(),
    /** The hash of an e-mail address. */
    recipient: text().notNull(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.recipient] })],
)
