import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A one-time code that was sent and not used yet: one for each purpose, subject and device. */
export const verificationCode = pgTable(
  'verification_code',
  {
    /** HMAC of purpose, subject and device. */
    subject: text().primaryKey(),
    /** HMAC of purpose, subject, device and code. */
    code: text().notNull(),
    /** The data that waits for the verification, encrypted. */
    payload: text(),
    tries: integer().notNull().default(0),
    sentAt: time('sent_at').notNull(),
  },
  (t) => [index('verification_code_sent').on(t.sentAt)],
)

/** Codes of a contact on a day (UTC): of all unknown devices together, and of each known one. */
export const verificationDay = pgTable(
  'verification_day',
  {
    /** HMAC of the contact, with the device where the contact knows it. */
    subject: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    codes: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day] })],
)

/** A device on which a contact was verified. */
export const verificationDevice = pgTable(
  'verification_device',
  {
    /** HMAC of the contact and the device. */
    subject: text().primaryKey(),
    lastAt: time('last_at').notNull(),
  },
  (t) => [index('verification_device_last').on(t.lastAt)],
)
