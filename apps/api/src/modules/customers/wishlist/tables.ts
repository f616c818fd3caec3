import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A customer's wishlist; the oldest is the first one. */
export const wishlist = pgTable(
  'wishlist',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    name: text().notNull(),
    /** The normalised name, for comparison. */
    nameKey: text('name_key').notNull(),
    /** Its public id. */
    shareId: text('share_id').unique(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [uniqueIndex('wishlist_name').on(t.customerId, t.nameKey)],
)

/** A variant on a wishlist, with its price and its metal's rate at the site and time of adding; minor units. */
export const wishlistItem = pgTable(
  'wishlist_item',
  {
    id: text().primaryKey(),
    wishlistId: text('wishlist_id')
      .notNull()
      .references(() => wishlist.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    subsite: text().notNull(),
    priceAdded: bigint('price_added', { mode: 'number' }).notNull(),
    rateAdded: bigint('rate_added', { mode: 'number' }),
    addedAt: time('added_at').notNull(),
  },
  (t) => [uniqueIndex('wishlist_item_variant').on(t.wishlistId, t.variantId), index('wishlist_item_added').on(t.wishlistId, t.addedAt)],
)
