import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How a post code is served; the longest prefix that fits decides. */
export const deliveryRule = pgTable(
  'delivery_rule',
  {
    subsite: text().notNull(),
    prefix: text().notNull(),
    serviceable: boolean().notNull(),
    cod: boolean().notNull(),
    days: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.prefix] })],
)

export const countryState = pgTable(
  'country_state',
  {
    country: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.code] })],
)

/** Sales tax by state, and by post code prefix where a city adds its own. Thousandths of a percent. */
export const salesTax = pgTable(
  'sales_tax',
  {
    state: text().notNull(),
    prefix: text().notNull(),
    rate: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.state, t.prefix] })],
)
