import { sql } from 'drizzle-orm'
import { type Db, listParam, named, rows } from '../../../kernel/db/db.ts'
import type { VariantCount } from './port.ts'

export interface StockRow {
  variantId: string
  policy: 'stock' | 'made_to_order' | 'one_of_a_kind'
  onHand: number
  leadDays: number
}

/** A row that is locked. */
interface TakenRow extends StockRow {
  inStores: boolean
  hasPieces: boolean
}

type StockTuple = [string, StockRow['policy'], number, number]

const toRow = ([variantId, policy, onHand, leadDays]: StockTuple): StockRow => ({ variantId, policy, onHand, leadDays })

/** The stock of a product's variants as a text of JSON, see `parseStock`; a hundred rows cost the driver more than the query. */
export async function readStockText(db: Db, subsite: string, productId: string): Promise<string> {
  const [row] = await named<{ stock: string | null }>(
    db,
    'stock_of_product',
    `select json_agg(json_build_array(s.variant_id, s.policy, s.on_hand, s.lead_days))::text as stock
     from variant v join stock s on s.variant_id = v.id and s.subsite = $1 where v.product_id = $2`,
    [subsite, productId],
  )
  return row?.stock ?? '[]'
}

export function parseStock(text: string): StockRow[] {
  return (JSON.parse(text) as StockTuple[]).map(toRow)
}

/** The stock of some variants, as one JSON value too. */
export async function readStock(db: Db, subsite: string, variantIds: readonly string[]): Promise<StockRow[]> {
  const [row] = await named<{ stock: StockTuple[] | null }>(
    db,
    'stock_levels',
    'select json_agg(json_build_array(variant_id, policy, on_hand, lead_days)) as stock from stock where subsite = $1 and variant_id = any($2)',
    [subsite, variantIds],
  )
  return (row?.stock ?? []).map(toRow)
}

/**
 * Reduces the stock by `quantity` if there is enough. The row of a made-to-order variant is only read, so that its buyers do not wait for
 * each other.
 */
export async function takeStock(tx: Db, subsite: string, variantId: string, quantity: number): Promise<TakenRow | undefined> {
  const [row] = await named<TakenRow>(
    tx,
    'stock_reserve',
    `with taken as (
       update stock set on_hand = on_hand - $3, policy = case when made_when_out and on_hand = $3 then 'made_to_order' else policy end
       where subsite = $1 and variant_id = $2 and policy <> 'made_to_order' and on_hand >= $3
       returning variant_id, case policy when 'made_to_order' then 'stock' else policy end as policy, on_hand, lead_days, in_stores, has_pieces)
     select variant_id as "variantId", policy, on_hand as "onHand", lead_days as "leadDays", in_stores as "inStores", has_pieces as "hasPieces" from (
       select * from taken
       union all
       select variant_id, policy, on_hand, lead_days, in_stores, has_pieces from stock
       where subsite = $1 and variant_id = $2 and policy = 'made_to_order') as s`,
    [subsite, variantId, quantity],
  )
  return row
}

/** Locks rows in byte order, as `reserve` does, independent of the database's collation. */
export async function lockStock(tx: Db, subsite: string, variantIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select 1 from stock where subsite = ${subsite} and variant_id = any(${listParam(variantIds)}) order by variant_id collate "C" for update`,
  )
}

/**
 * Distributes taken units of a variant over places: a given store first (`storeId`, empty for none), then the warehouse, then the stores
 * with the most. The caller holds the lock of the stock. Returns how many were taken where.
 */
export function takePlaces(
  tx: Db,
  subsite: string,
  variantId: string,
  taken: { quantity: number; storeId: string },
): Promise<{ storeId: string | null; pieces: number }[]> {
  return named(
    tx,
    'store_stock_take',
    `with held as (select store_id, on_hand from store_stock where subsite = $1 and variant_id = $2),
       place as (
         select store_id, on_hand, case store_id when $4 then 0 else 2 end as rank from held
         union all
         select null, greatest(0, on_hand + $3::int - (select coalesce(sum(on_hand), 0)::int from held)), 1
         from stock s where s.subsite = $1 and s.variant_id = $2),
       part as (
         select store_id, rank,
           least(on_hand, greatest(0, $3 - (sum(on_hand) over (order by rank, on_hand desc, store_id))::int + on_hand)) as pieces
         from place),
       moved as (
         update store_stock s set on_hand = s.on_hand - part.pieces from part
         where s.subsite = $1 and s.variant_id = $2 and s.store_id = part.store_id and part.pieces > 0)
     select store_id as "storeId", pieces from part where pieces > 0 order by rank, store_id`,
    [subsite, variantId, taken.quantity, taken.storeId],
  )
}

/** Adds units to the stock of a variant that is counted, each to its place; without effect on one whose ready pieces are. */
export async function addStock(tx: Db, subsite: string, variantId: string, places: readonly (string | null)[]): Promise<void> {
  // First, because of its lock.
  const added = await rows(
    tx,
    sql`update stock set on_hand = on_hand + ${places.length} where subsite = ${subsite} and variant_id = ${variantId} and not has_pieces
        returning variant_id`,
  )
  const inStores = places.filter((place) => place !== null)
  if (added.length > 0 && inStores.length > 0)
    await tx.execute(sql`
      insert into store_stock (subsite, variant_id, store_id, on_hand)
      select ${subsite}, ${variantId}, store, count(*)::int from unnest(${listParam(inStores)}::text[]) as store group by store
      on conflict (subsite, variant_id, store_id) do update set on_hand = store_stock.on_hand + excluded.on_hand`)
}

/** The stock of variants in stores. */
export function readStoreStock(
  db: Db,
  subsite: string,
  variantIds: readonly string[],
): Promise<{ storeId: string; variantId: string; onHand: number }[]> {
  return named(
    db,
    'store_stock_of_variants',
    `select store_id as "storeId", variant_id as "variantId", on_hand as "onHand" from store_stock
     where subsite = $1 and variant_id = any($2) and on_hand > 0`,
    [subsite, variantIds],
  )
}

/** Locks the stock of a variant and marks it as present in stores; undefined where it has no count. */
export async function lockForStores(
  tx: Db,
  subsite: string,
  variantId: string,
): Promise<{ onHand: number; hasPieces: boolean } | undefined> {
  const [row] = await rows<{ onHand: number; hasPieces: boolean }>(
    tx,
    sql`update stock set in_stores = true where subsite = ${subsite} and variant_id = ${variantId} and policy <> 'made_to_order'
        returning on_hand as "onHand", has_pieces as "hasPieces"`,
  )
  return row
}

export async function writeStoreStock(tx: Db, subsite: string, variantId: string, storeId: string, pieces: number): Promise<void> {
  await tx.execute(sql`
    insert into store_stock (subsite, variant_id, store_id, on_hand) values (${subsite}, ${variantId}, ${storeId}, ${pieces})
    on conflict (subsite, variant_id, store_id) do update set on_hand = excluded.on_hand`)
}

/** Writes that variants are made to order; see `Inventory.makeToOrder`. */
export async function makeToOrder(tx: Db, subsite: string, variantIds: readonly string[], days: number): Promise<void> {
  await tx.execute(sql`
    insert into stock (subsite, variant_id, policy, on_hand, lead_days)
    select ${subsite}, id, 'made_to_order', 0, ${days} from unnest(${listParam(variantIds)}::text[]) as id order by id
    on conflict (subsite, variant_id) do update set lead_days = excluded.lead_days
    where (stock.policy = 'made_to_order' or stock.made_when_out) and stock.lead_days <> excluded.lead_days`)
}

/** The days of a product's variants that are made to order; see `Inventory.daysToMake`. */
export async function readDaysToMake(db: Db, productId: string): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ subsite: string; days: number }>(
    db,
    sql`select k.subsite, max(k.lead_days) as days from stock k join variant v on v.id = k.variant_id
        where v.product_id = ${productId} and (k.policy = 'made_to_order' or k.made_when_out) group by k.subsite`,
  )
  return new Map(found.map(({ subsite, days }) => [subsite, days]))
}

/** The counts of variants on every site; see `Inventory.counts`. */
export async function readCounts(db: Db, variantIds: readonly string[]): Promise<Map<string, Map<string, VariantCount>>> {
  const found = await rows<VariantCount & { subsite: string; variantId: string }>(
    db,
    sql`select subsite, variant_id as "variantId", case when policy <> 'made_to_order' then on_hand end as count,
          has_pieces as "byPiece" from stock
        where variant_id = any(${listParam(variantIds)}) order by subsite, variant_id`,
  )
  const counts = new Map<string, Map<string, VariantCount>>()
  for (const { subsite, variantId, ...counted } of found) counts.set(subsite, (counts.get(subsite) ?? new Map()).set(variantId, counted))
  return counts
}

/** The stock of a variant that is locked; `inStores` is the part of it in all stores. */
interface LockedCount {
  policy: StockRow['policy']
  onHand: number
  hasPieces: boolean
  inStores: number
}

/** Locks the stock of a variant on a site, and reads it; undefined where the site has none. */
export async function lockCount(tx: Db, subsite: string, variantId: string): Promise<LockedCount | undefined> {
  const [row] = await rows<LockedCount>(
    tx,
    sql`select s.policy, s.on_hand as "onHand", s.has_pieces as "hasPieces", (select coalesce(sum(h.on_hand), 0)::int from store_stock h
          where h.subsite = s.subsite and h.variant_id = s.variant_id) as "inStores"
        from stock s where s.subsite = ${subsite} and s.variant_id = ${variantId} for update of s`,
  )
  return row
}

/** Writes the stock of a variant on a site; the days of a new row are those of making. */
export async function writeCount(
  tx: Db,
  subsite: string,
  variantId: string,
  { policy, onHand, days }: { policy: StockRow['policy']; onHand: number; days: number },
): Promise<void> {
  await tx.execute(sql`
    insert into stock (subsite, variant_id, policy, on_hand, lead_days)
    values (${subsite}, ${variantId}, ${policy}, ${onHand}, ${policy === 'made_to_order' ? days : 0})
    on conflict (subsite, variant_id) do update set policy = excluded.policy, on_hand = excluded.on_hand, lead_days = excluded.lead_days`)
}
