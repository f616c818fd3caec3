import { type SQL, sql } from 'drizzle-orm'
import type { Promotion } from '@karat/pricing/promotions/types.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { type Db, named } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isInQueueFilter, type QueueFilterParams } from '../../../kernel/queue-filter.ts'
import { andInScope, isInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import type { OrderAddress, OrderAmounts } from '../orders/port.ts'
import type { MadePiece } from './port.ts'

/** The units of an order by position, with their present weights and prices. */
export const readPieces = (db: Db, orderId: string) =>
  named<MadePiece>(
    db,
    'revision_pieces',
    `select u.id as "unitId", u.position, i.variant_id as "variantId", i.product_id as "productId", i.name, i.options, u.state,
       exists (select from hallmarking h where h.unit_id = u.id and h.in_at is null) as "isAway",
       (select case when (bool_or(h.must_weigh) or not exists (select from revision v where v.unit_id = u.id)) and bool_and(h.result = 'hallmarked')
            and count(*) = coalesce((i.options->>'hallmarkedArticles')::int, 1) then sum(h.in_mg)::float8 end
          from (select distinct on (article) must_weigh, result, in_mg from hallmarking
            where unit_id = u.id and in_at is not null order by article, in_at desc) h) as "returnedMg",
       u.gross_mg as "grossMg", u.net_mg as "netMg", u.breakup,
       coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'source', a.source, 'beforeTax', a.before_tax, 'tax', a.tax, 'roundOff', a.round_off)
         order by a.kind, a.source) from order_adjustment a where a.unit_id = u.id), '[]') as adjustments
     from order_unit u join order_item i on i.id = u.item_id where u.order_id = $1 order by u.position`,
    [orderId],
  )

/** The total of an order, its destination, and the sources of its quote where they are still stored. */
export async function readPrices(db: Db, orderId: string) {
  const [row] = await named<{
    amounts: OrderAmounts
    address: OrderAddress
    lines: { variantId: string; engraving?: string; input: PriceInput }[] | null
    promotions: Promotion[] | null
  }>(
    db,
    'revision_prices',
    'select o.amounts, o.address, q.lines, q.promotions from orders o left join quote q on q.id = o.quote_id where o.id = $1',
    [orderId],
  )
  return row
}

/** The input of a unit's last revised price; undefined where it has none. */
export async function readLastInput(db: Db, unitId: string): Promise<PriceInput | undefined> {
  const [row] = await named<{ input: PriceInput }>(
    db,
    'revision_last_input',
    `select input from revision where unit_id = $1 and state in ('settled', 'closed') order by created_at desc limit 1`,
    [unitId],
  )
  return row?.input
}

/** A new price that waits for staff; prices and the difference are minor units. */
export interface HeldRevision {
  id: string
  number: string
  order: string
  unit: number
  piece: string
  before: { price: number; netMg: number }
  after: { price: number; netMg: number }
  difference: number
  currency: string
  createdAt: Date
}

/** A page of the new prices of a site that wait for staff, the oldest first. */
export async function readHeldPage(
  db: Db,
  { subsite, filter, stores }: { subsite: string; filter: QueueFilterParams; stores: StoreScope },
  page: KeyPage,
): Promise<HeldRevision[]> {
  const at = (side: string) =>
    `jsonb_build_object('price', (r.${side}->'breakup'->>'total')::float8, 'netMg', (r.${side}->>'netMg')::float8) as ${side}`
  const found = await named<HeldRevision>(
    db,
    'revision_queue',
    `select r.id, r.number, o.number as order, u.position + 1 as unit, i.name as piece, ${at('before')}, ${at('after')},
       r.difference::float8 as difference, o.currency, r.created_at as "createdAt"
     from revision r join orders o on o.id = r.order_id join order_unit u on u.id = r.unit_id join order_item i on i.id = u.item_id
     where r.state = 'on_hold' and o.subsite = $1 and (r.created_at, r.id) > ($2, $3) and ${isInScope('o.stores', '$5')}
       and ${isInQueueFilter({ time: 'r.created_at', amount: 'abs(r.difference)', numbers: `r.number || ' ' || o.number` }, 6)}
     order by r.created_at, r.id limit $4`,
    [subsite, ...keyParams(page), rowsToRead(page), stores ?? null, ...filter],
  )
  return found.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** Selects a row for each new price of a site that waits for staff. */
export const revisionsOnHold = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from revision r join orders o on o.id = r.order_id
    where r.state = 'on_hold' and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`
