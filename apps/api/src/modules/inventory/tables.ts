import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What a site has of a variant. `made_to_order` variants have no count: they are made when bought,
 * in `leadDays`. The check is the last defence against overselling.
 */
export const stock = pgTable(
  'stock',
  {
    subsite: text().notNull(),
    variantId: text('variant_id').notNull(),
    policy: text({ enum: ['stock', 'made_to_order', 'one_of_a_kind'] }).notNull(),
    onHand: integer('on_hand').notNull(),
    leadDays: integer('lead_days').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.variantId] }), check('stock_never_negative', sql`on_hand >= 0`)],
)
