import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CartPromotion } from '../../catalogue/promotions/port.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { QuotedLine } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The quote of a cart: the rate version and all inputs of each line's price, valid until `expiresAt`. */
export const quote = pgTable(
  'quote',
  {
    id: text().primaryKey(),
    cartId: text('cart_id').notNull(),
    rateVersionId: bigint('rate_version_id', { mode: 'number' }).notNull(),
    fingerprint: text().notNull(),
    lines: jsonb().$type<QuotedLine[]>().notNull(),
    /** The promotions that applied when the quote was made: they count as long as it is valid. */
    promotions: jsonb().$type<CartPromotion[]>().notNull().default([]),
    /** The charges of every delivery method at that time; null for a quote from before they were stored. */
    delivery: jsonb().$type<readonly DeliveryMethod[]>(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('quote_cart').on(t.cartId, t.createdAt), index('quote_expiry').on(t.expiresAt)],
)
