import { sql } from 'drizzle-orm'
import { type Db, listParam, named } from '../../kernel/db/db.ts'

export interface StockRow {
  variantId: string
  policy: 'stock' | 'made_to_order' | 'one_of_a_kind'
  onHand: number
  leadDays: number
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

/** Reduces the stock by `quantity` if that much is there; the stock of a made-to-order variant stays. */
export async function takeStock(tx: Db, subsite: string, variantId: string, quantity: number): Promise<StockRow | undefined> {
  const [row] = await named<StockRow>(
    tx,
    'stock_reserve',
    `update stock set on_hand = case policy when 'made_to_order' then on_hand else on_hand - $3 end
     where subsite = $1 and variant_id = $2 and (policy = 'made_to_order' or on_hand >= $3)
     returning variant_id as "variantId", policy, on_hand as "onHand", lead_days as "leadDays"`,
    [subsite, variantId, quantity],
  )
  return row
}

/** Locks rows in byte order, as `reserve` does, whatever the database's own collation. */
export async function lockStock(tx: Db, subsite: string, variantIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select 1 from stock where subsite = ${subsite} and variant_id = any(${listParam(variantIds)}) order by variant_id collate "C" for update`,
  )
}

export async function addStock(tx: Db, subsite: string, variantId: string, quantity: number): Promise<void> {
  await tx.execute(sql`update stock set on_hand = on_hand + ${quantity} where subsite = ${subsite} and variant_id = ${variantId}`)
}
