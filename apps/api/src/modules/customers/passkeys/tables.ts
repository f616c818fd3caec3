import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A public key whose private half a device of the customer stores. */
export const passkey = pgTable(
  'passkey',
  {
    /** The id that the device gave it, in base64url. */
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The host on which it was created. */
    party: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The count of uses that the device reports; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('passkey_customer').on(t.customerId)],
)
