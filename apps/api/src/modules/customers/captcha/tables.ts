import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Used answers, until they would have expired. */
export const captchaUsed = pgTable(
  'captcha_used',
  {
    /** The signature of the challenge. */
    id: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('captcha_used_expires').on(t.expiresAt)],
)
