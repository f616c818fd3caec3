import { and, eq } from 'drizzle-orm'
import { type Db, lockNamed, named } from '../../../kernel/db/db.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { CarrierSettings } from './carriers/carrier.ts'
import type { CarrierKind } from './carriers/carriers.ts'
import type { Area, PlacedMethod, Service } from './port.ts'
import { deliveryMethod } from './tables.ts'

/** The rule with the longest prefix of a post code. */
export async function readRule(db: Db, subsite: string, postcode: string): Promise<Service | undefined> {
  const [row] = await named<Service>(
    db,
    'delivery_rule',
    `select serviceable, cod, days from delivery_rule where subsite = $1 and left($2, length(prefix)) = prefix order by length(prefix) desc limit 1`,
    [subsite, postcode],
  )
  return row
}

/** Lets one change of a site's delivery methods wait for another. */
export const lockMethods = (tx: Db, subsite: string): Promise<void> => lockNamed(tx, `delivery methods of ${subsite}`)

/** The delivery methods that a site has set up, in their order. */
export function readMethods(db: Db, subsite: string): Promise<PlacedMethod[]> {
  return named(
    db,
    'delivery_methods',
    `select method, prefix, fee, free_from as "freeFrom", minimum, maximum, days, sooner, insured, cut_off as "cutOff", position
     from delivery_method where subsite = $1 order by position, method, prefix`,
    [subsite],
  )
}

export function readStates(db: Db): Promise<{ country: string; code: string; name: string }[]> {
  return named(db, 'states', 'select country, code, name from country_state order by country, position', [])
}

/** The area of a post code; undefined where it is unknown. */
export async function readArea(db: Db, country: string, postcode: string): Promise<Area | undefined> {
  const [row] = await named<Area>(
    db,
    'postcode_area',
    `select states, city from postcode_area where country = $1 and left($2, length(first)) between first and last order by length(first) desc limit 1`,
    [country, postcode],
  )
  return row
}

export async function readSalesTax(db: Db, state: string, postcode: string): Promise<number | undefined> {
  const [row] = await named<{ rate: number }>(
    db,
    'sales_tax',
    `select rate from sales_tax where state = $1 and left($2, length(prefix)) = prefix order by length(prefix) desc limit 1`,
    [state, postcode],
  )
  return row?.rate
}

/** The carrier of a site by its key, else by its name in any case. */
export async function readCarrier(db: Db, subsite: string, carrier: string) {
  const [row] = await named<CarrierSettings & { kind: CarrierKind }>(
    db,
    'carrier',
    'select name, page, kind from carrier where subsite = $1 and (key = $2 or lower(name) = lower($2)) order by key = $2 desc, key limit 1',
    [subsite, carrier],
  )
  return row
}

/** Writes a delivery method of a site in place of the one with its method and prefix. */
export async function writeMethod(db: Db, subsite: string, option: PlacedMethod): Promise<void> {
  const values = { ...option, subsite }
  await db
    .insert(deliveryMethod)
    .values(values)
    .onConflictDoUpdate({ target: [deliveryMethod.subsite, deliveryMethod.method, deliveryMethod.prefix], set: values })
}

/** Removes a delivery method of a site. */
export async function deleteMethod(db: Db, subsite: string, { method, prefix }: Pick<DeliveryMethod, 'method' | 'prefix'>): Promise<void> {
  const of = deliveryMethod
  await db.delete(of).where(and(eq(of.subsite, subsite), eq(of.method, method), eq(of.prefix, prefix)))
}
