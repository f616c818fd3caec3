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
    /** What waits for the proof, encrypted. */
    payload: text(),
    tries: integer().notNull().default(0),
    sentAt: time('sent_at').notNull(),
  },
  (t) => [index('verification_code_sent').on(t.sentAt)],
)

/** Codes and tries of a subject on a day (UTC), whatever the device. */
export const verificationDay = pgTable(
  'verification_day',
  {
    /** HMAC of the subject. */
    subject: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    codes: integer().notNull().default(0),
    tries: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day] })],
)
