import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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

/** Who carries the parcels of a site. */
export const carrier = pgTable(
  'carrier',
  {
    subsite: text().notNull(),
    /** What staff call it: `suraksha`. */
    key: text().notNull(),
    /** What shoppers are told. */
    name: text().notNull(),
    /** The address that says how far a parcel has come, with `{number}` for its number; empty where there is none. */
    page: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.key] })],
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

/**
 * Where post codes lie: those that begin with `first` to `last` (of the same length) belong to these states; the longest
 * prefix decides. `city` is the usual city, empty where there is none. A country without rows,
 * and a code outside of all rows, are not checked.
 */
export const postcodeArea = pgTable(
  'postcode_area',
  {
    country: text().notNull(),
    first: text().notNull(),
    last: text().notNull(),
    states: jsonb().$type<string[]>().notNull(),
    city: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.country, t.first] })],
)
