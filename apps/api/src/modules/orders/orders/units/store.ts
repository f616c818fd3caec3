import { scaleStepMg } from '@karat/pricing/revise-unit.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db, lockNamed, named } from '../../../../kernel/db/db.ts'
import type { UnitState } from '../machines/unit.ts'
import { orderUnit, shipment } from '../tables.ts'

/** A unit of an order as its transitions need it. */
export interface UnitRecord {
  id: string
  itemId: string
  productId: string
  variantId: string
  /** Its place among the order's units, from 0. */
  position: number
  state: UnitState
  /** Whether it was taken from stock when it was ordered; in an item the first units were. */
  fromStock: boolean
  /** The store that it was taken from; null for the warehouse. */
  storeId: string | null
  /** The ready piece that it is, by id; null for all others. */
  readyPieceId: string | null
  /** Whether that is the store where its order is collected, so that it does not travel. */
  isInItsStore: boolean
  /** Whether it is engraved for its buyer, so that it cannot be sold to others. */
  isEngraved: boolean
  /** How many of its articles need a hallmark number, and the recorded numbers. */
  hallmarkedArticles: number
  huids: string[]
  /** Whether its weight from the scale is noted. */
  isWeighed: boolean
  /** Its gross weight in milligrams: from the scale, or while it is not weighed that of its ready piece, or as it was ordered. */
  grossMg: number
  /** How many of its articles are away for hallmarking. */
  away: number
  /** Whether hallmarking rejected an article of it, so that it is not whole until it is made again. */
  isRejected: boolean
  /** True until it is weighed: an article came back with another weight, or its ready piece weighs differently from what was sold. */
  mustWeigh: boolean
  /** Its state when its cancellation was requested, while staff decide; otherwise null. */
  askedIn: UnitState | null
}

/** How many articles of a unit `u` of an item `i` need a hallmark number; orders of earlier releases have it in the fee of the price alone. */
const hallmarkedArticles = `coalesce((i.options->>'hallmarkedArticles')::int,
  (select sum((r->>'count')::int)::int from jsonb_array_elements(u.breakup->'rows') r where r->>'code' = 'hallmark'), 0)`

/** The units of an order by position; the caller holds its lock. */
export const readUnits = (tx: Db, orderId: string) =>
  named<UnitRecord>(
    tx,
    'order_units',
    `select u.id, u.item_id as "itemId", i.product_id as "productId", i.variant_id as "variantId", u.position, u.state,
       row_number() over (partition by u.item_id order by u.position) <= i.stock_taken as "fromStock", u.store_id as "storeId", u.ready_piece_id as "readyPieceId",
       coalesce((select o.address->>'storeId' = u.store_id from orders o where o.id = u.order_id), false) as "isInItsStore", i.options ? 'engraving' as "isEngraved", ${hallmarkedArticles} as "hallmarkedArticles", u.huids,
       u.gross_mg is not null as "isWeighed", coalesce(u.gross_mg, p.gross_mg, (i.options->>'grossMg')::int) as "grossMg",
       (select count(*)::int from hallmarking h where h.unit_id = u.id and h.in_at is null) as away,
       exists (select from hallmarking h where h.unit_id = u.id and h.result = 'rejected') as "isRejected",
       exists (select from hallmarking h where h.unit_id = u.id and h.must_weigh)
         or (u.gross_mg is null and coalesce(greatest(abs(p.gross_mg - (i.options->>'grossMg')::int), abs(p.net_mg - (i.options->>'netMg')::int)) > ${scaleStepMg}, false)) as "mustWeigh",
       case u.state when 'cancel_requested' then (select e."from" from order_event e where e.order_id = u.order_id and e.unit_id = u.id and e."to" = 'cancel_requested'
         order by e.at desc, e.id desc limit 1) end as "askedIn"
     from order_unit u join order_item i on i.id = u.item_id left join ready_piece p on p.id = u.ready_piece_id
     where u.order_id = $1 order by u.position`,
    [orderId],
  )

/** The units that the unpaid order of a cart reserved in stores. */
export const heldInStores = (db: Db, cartId: string): Promise<{ storeId: string; variantId: string; pieces: number }[]> =>
  named(
    db,
    'order_held_in_stores',
    `select u.store_id as "storeId", i.variant_id as "variantId", count(*)::int as pieces
     from orders o join order_unit u on u.order_id = o.id join order_item i on i.id = u.item_id
     where o.cart_id = $1 and o.state = 'payment_pending' and u.store_id is not null group by 1, 2`,
    [cartId],
  )

/** The price of a unit with its tax, in minor units. */
export async function totalOfUnit(tx: Db, unitId: string): Promise<number> {
  const [found] = await tx.select({ breakup: orderUnit.breakup }).from(orderUnit).where(eq(orderUnit.id, unitId))
  return found?.breakup.total ?? 0
}

/** Writes the weights of a unit from the scale. */
export async function setWeights(tx: Db, unitId: string, { grossMg, netMg }: { grossMg: number; netMg: number }): Promise<void> {
  await tx.update(orderUnit).set({ grossMg, netMg }).where(eq(orderUnit.id, unitId))
}

/** Writes which ready piece a unit is; null for none. */
export async function setReadyPiece(tx: Db, unitId: string, readyPieceId: string | null): Promise<void> {
  await tx.update(orderUnit).set({ readyPieceId }).where(eq(orderUnit.id, unitId))
}

/** Writes the hallmark numbers of a unit. */
export async function setHuids(tx: Db, unitId: string, huids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update order_unit set huids = array(select jsonb_array_elements_text(${JSON.stringify(huids)}::jsonb)) where id = ${unitId}`,
  )
}

/** A parcel of an order by its id; undefined for a parcel of another order. */
export async function findShipment(tx: Db, orderId: string, id: string): Promise<typeof shipment.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.orderId, orderId), eq(shipment.id, id)))
  return row
}

/** Whether another parcel has a seal; two calls with one seal wait for each other. */
export async function isSealUsed(tx: Db, id: string, seal: string): Promise<boolean> {
  if (seal === '') return false
  await lockNamed(tx, `seal:${seal}`)
  return (
    (
      await tx
        .select({ id: shipment.id })
        .from(shipment)
        .where(and(eq(shipment.seal, seal), ne(shipment.id, id)))
    ).length > 0
  )
}

/** Writes carrier, number, tracking page and seal of a parcel. */
export async function setParcel(
  tx: Db,
  id: string,
  parcel: Pick<typeof shipment.$inferInsert, 'carrier' | 'number' | 'page' | 'seal'>,
): Promise<void> {
  await tx.update(shipment).set(parcel).where(eq(shipment.id, id))
}
