import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What a site has of a variant. `made_to_order` pieces have no count of their own: they are made when bought,
 * in `leadDays`. The check is the last line of defence against selling what is not there.
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
