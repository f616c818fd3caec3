import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An outgoing message. Where its channel has no provider it stays here for a while, readable at /dev/outbox. */
export const message = pgTable(
  'message',
  {
    id: text().primaryKey(),
    channel: text({ enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    /** Recipient, subject and body, encrypted; null once it is erased. */
    encrypted: text('sealed'),
    createdAt: time('created_at').notNull(),
    /** When its text is erased, whether it was delivered or not. */
    eraseAt: time('erase_at').notNull().defaultNow(),
    /** When it was handed to its provider. */
    deliveredAt: time('delivered_at'),
    /** When it reached the recipient's device, by the receipt of its provider; so the next two. */
    receivedAt: time('received_at'),
    readAt: time('read_at'),
    /** When its provider gave it up. */
    undeliveredAt: time('undelivered_at'),
    /** The order that it is about; null for one about no order, whose text is erased with its delivery. */
    orderId: text('order_id'),
    /** The kind of a message about an order, one of `orderMessageKinds` in `packages/sites`; null for all others. */
    orderKind: text('order_kind'),
    /** The masked recipient of a message about an order; null once the customer is erased. */
    maskedRecipient: text('masked_recipient'),
    /** When a message about an order is not sent any more: its text is stored longer than it may be sent. */
    sendBy: time('send_by'),
    /** The message that it repeats, always the first one, and how many times that was repeated with it. */
    repeatOf: text('repeat_of'),
    repeatNumber: integer('repeat_number'),
  },
  (t) => [
    index('message_created').on(t.createdAt),
    index('message_of_no_order')
      .on(t.createdAt)
      .where(sql`order_id is null`),
    index('message_order')
      .on(t.orderId, t.createdAt)
      .where(sql`order_id is not null`),
    uniqueIndex('message_repeat')
      .on(t.repeatOf, t.repeatNumber)
      .where(sql`repeat_of is not null`),
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
