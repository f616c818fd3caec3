import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers that were used, until they would have run out. */
export const captchaUsed = pgTable(
  'captcha_used',
  {
    /** The signature of the challenge. */
    id: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('captcha_used_expires').on(t.expiresAt)],
)
