import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A scale at a place of a site. */
export const scale = pgTable(
  'scale',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** The store where it stands; null for the warehouse. */
    storeId: text('store_id'),
    name: text().notNull(),
    stepMg: integer('step_mg').notNull(),
    /** The last day of its verification. */
    verifiedUntil: date('verified_until', { mode: 'string' }).notNull(),
    /** Since when no piece is weighed on it; null while it is in use. */
    retiredAt: timestamp('retired_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('scale_site').on(t.subsite),
    uniqueIndex('scale_name')
      .on(t.subsite, sql`coalesce(store_id, '')`, sql`lower(name)`)
      .where(sql`retired_at is null`),
    check('scale_step', sql`step_mg between 1 and 1000`),
  ],
)
