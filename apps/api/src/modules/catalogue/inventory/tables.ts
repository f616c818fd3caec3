import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The stock of a variant on a site. `made_to_order` variants have no count: they are made when bought, in `leadDays`. The check is the last
 * defence against overselling.
 */
export const stock = pgTable(
  'stock',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    policy: text({ enum: ['stock', 'made_to_order', 'one_of_a_kind'] }).notNull(),
    onHand: integer('on_hand').notNull(),
    leadDays: integer('lead_days').notNull(),
    /** Whether `store_stock` may have rows for it. */
    inStores: boolean('in_stores').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.variantId] }), check('stock_never_negative', sql`on_hand >= 0`)],
)

/**
 * The part of a site's stock of a variant that lies in a store; the rest is in the warehouse. Changed only with the lock of the variant's
 * row in `stock`, whose count includes it.
 */
export const storeStock = pgTable(
  'store_stock',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    storeId: text('store_id').notNull(),
    onHand: integer('on_hand').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.variantId, t.storeId] }), check('store_stock_never_negative', sql`on_hand >= 0`)],
)
