import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The challenges for browsers to sign, each once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** HMAC of its purpose, and of the session or device that requested it. */
    holder: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
)
