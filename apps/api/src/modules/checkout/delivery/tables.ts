import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeliveryMethodName } from '@karat/sites/delivery-method.ts'
import type { CarrierKind } from './carriers/carriers.ts'

/** The delivery rules of post codes; the longest matching prefix decides. */
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

/** A delivery method of a site, with its charge; see `DeliveryMethod`. Amounts are minor units. */
export const deliveryMethod = pgTable(
  'delivery_method',
  {
    subsite: text().notNull(),
    method: text().$type<DeliveryMethodName>().notNull(),
    prefix: text().notNull().default(''),
    position: integer().notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    freeFrom: bigint('free_from', { mode: 'number' }),
    minimum: bigint({ mode: 'number' }).notNull().default(0),
    maximum: bigint({ mode: 'number' }),
    days: integer(),
    sooner: integer().notNull().default(0),
    insured: boolean().notNull().default(true),
    cutOff: text('cut_off'),
  },
  (t) => [
    primaryKey({ columns: [t.subsite, t.method, t.prefix] }),
    check('delivery_method_amounts', sql`fee >= 0 and minimum >= 0 and (maximum is null or maximum >= minimum)`),
    check(
      'delivery_method_offered',
      sql`method in ('insured', 'express', 'pickup') and free_from >= 0 and days between 1 and 365 and sooner between 0 and 365`,
    ),
    check('delivery_method_cut_off', sql`cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)

/** The carriers of a site. */
export const carrier = pgTable(
  'carrier',
  {
    subsite: text().notNull(),
    /** The name that staff use: `suraksha`. */
    key: text().notNull(),
    /** The name that shoppers see. */
    name: text().notNull(),
    /** The address of the carrier's tracking page, with `{number}` for the parcel's number; empty where there is none. */
    page: text().notNull(),
    /** How its parcels are numbered and followed: a name of `carriers/carriers.ts`. */
    kind: text().$type<CarrierKind>().notNull().default('tracked'),
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
 * Areas: post codes that begin with `first` to `last` (of the same length) belong to these states; the longest prefix decides. `city` is
 * the usual city, may be empty. A country without rows, and a code outside of all rows, are not checked.
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
