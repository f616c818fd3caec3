import { bigint, bigserial, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The sales of past days on the calendar of a site, so that a year is read without its orders. A day counts while no order of it has changed
 * since (`sales_change`), and it began at this time: the site may get another time zone.
 */
export const salesDay = pgTable(
  'sales_day',
  {
    subsite: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    begins: time('begins').notNull(),
    orders: integer().notNull(),
    /** Minor units. */
    sold: bigint({ mode: 'number' }).notNull(),
    /** The prices of its pieces by the id of their category, in minor units; the rest of what was sold is delivery, gift cards and the like. */
    kinds: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.day] })],
)

/** A change of an order that its day of sales has to be read again for. Written by a trigger of the orders. */
export const salesChange = pgTable(
  'sales_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    subsite: text().notNull(),
    /** When the order was placed. */
    placedAt: time('placed_at').notNull(),
  },
  (t) => [index('sales_change_placed').on(t.subsite, t.placedAt)],
)
