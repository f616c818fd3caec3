import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The number of an identity document, by the purchase that it was given for: a cart, and the order that it becomes. */
export const idProof = pgTable(
  'id_proof',
  {
    cartId: text('cart_id').primaryKey(),
    kind: text().notNull(),
    /** The number, encrypted with a key that is not in the database. */
    encrypted: text('sealed').notNull(),
    /** The masked number, which may be shown. */
    masked: text().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('id_proof_given').on(t.givenAt)],
)
