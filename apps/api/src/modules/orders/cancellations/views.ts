import { type SQL, sql } from 'drizzle-orm'
import type { Promotion } from '@karat/pricing/promotions/types.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { type Db, named } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isInQueueFilter, type QueueFilterParams } from '../../../kernel/queue-filter.ts'
import { andInScope, isInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import type { OrderAddress, OrderAmounts } from '../orders/port.ts'
import type { CancelledPiece, OrderedPiece } from './port.ts'

/**
 * The amount that has arrived by transfers for an order that waits for one, in minor units; refunded when the order ends. More than was asked for
 * was refunded when it was recorded.
 */
export async function readReceivedTransfers(db: Db, orderId: string): Promise<number> {
  const [row] = await named<{ sum: number }>(
    db,
    'cancellation_received_transfers',
    `select coalesce(sum(least(e.amount, (select coalesce(sum(t.amount), 0) from received_transfer t where t.attempt_id = e.attempt_id))), 0)::float8 as sum
     from expected_transfer e where e.order_id = $1 and e.released_at is null`,
    [orderId],
  )
  return row?.sum ?? 0
}

/** The units of an order by position, with their adjustments by promotions and charges. */
export const readPieces = (db: Db, orderId: string) =>
  named<OrderedPiece>(
    db,
    'cancellation_pieces',
    `select u.id as "unitId", u.item_id as "itemId", u.position, i.variant_id as "variantId", i.product_id as "productId", i.name, i.options,
       u.state, u.breakup, u.shown::float8 as shown, u.gift,
       coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'source', a.source, 'beforeTax', a.before_tax, 'tax', a.tax, 'roundOff', a.round_off)
         order by a.kind, a.source) from order_adjustment a where a.unit_id = u.id), '[]') as adjustments
     from order_unit u join order_item i on i.id = u.item_id where u.order_id = $1 order by u.position`,
    [orderId],
  )

/**
 * The total of an order, its destination, and the sources of its quote where they are still stored. An order with a weighed, returned or
 * invoiced unit keeps its unit prices: a weighed unit has another price than in the quote, a returned one has been refunded at its price,
 * and an invoiced one has the price of its invoice.
 */
export async function readPrices(db: Db, orderId: string) {
  const [row] = await named<{
    state: string
    amounts: OrderAmounts
    address: OrderAddress
    lines: { variantId: string; engraving?: string; input: PriceInput }[] | null
    promotions: Promotion[] | null
  }>(
    db,
    'cancellation_prices',
    `select o.state, o.amounts, o.address,
       case when exists (select from revision r where r.order_id = o.id) or exists (select from order_unit u where u.order_id = o.id and u.state = 'returned')
         or exists (select from document d where d.order_id = o.id and d.kind = 'invoice') then null else q.lines end as lines, q.promotions
     from orders o left join quote q on q.id = o.quote_id where o.id = $1`,
    [orderId],
  )
  return row
}

/** The units of an order's cancellations, by cancellation. */
export const readCancelled = (db: Db, orderId: string) =>
  named<CancelledPiece & { cancellationId: string }>(
    db,
    'cancellation_units',
    `select c.cancellation_id as "cancellationId", c.unit_id as "unitId", u.item_id as "itemId", i.name, i.quantity as ordered, c."from"
     from cancellation_unit c join order_unit u on u.id = c.unit_id join order_item i on i.id = u.item_id
     where u.order_id = $1 order by u.position`,
    [orderId],
  )

/** A request to cancel that waits for staff; `total` is the order's, in minor units. */
export interface WaitingCancellation {
  id: string
  number: string
  order: string
  reason: string
  text: string
  pieces: string[]
  total: number
  currency: string
  createdAt: Date
}

/** A page of the requests of a site that wait for staff, the oldest first. */
export async function readWaitingPage(
  db: Db,
  { subsite, filter, stores }: { subsite: string; filter: QueueFilterParams; stores: StoreScope },
  page: KeyPage,
): Promise<WaitingCancellation[]> {
  const found = await named<WaitingCancellation>(
    db,
    'cancellation_queue',
    `select c.id, c.number, o.number as order, c.reason, c.text, o.total::float8 as total, o.currency, c.created_at as "createdAt",
       coalesce((select jsonb_agg(i.name order by u.position) from cancellation_unit p join order_unit u on u.id = p.unit_id
         join order_item i on i.id = u.item_id where p.cancellation_id = c.id), '[]') as pieces
     from cancellation c join orders o on o.id = c.order_id
     where c.state = 'under_review' and o.subsite = $1 and (c.created_at, c.id) > ($2, $3) and ${isInScope('o.stores', '$5')}
       and ${isInQueueFilter({ time: 'c.created_at', amount: 'o.total', numbers: `c.number || ' ' || o.number` }, 6)}
     order by c.created_at, c.id limit $4`,
    [subsite, ...keyParams(page), rowsToRead(page), stores ?? null, ...filter],
  )
  return found.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** The cancellations of a customer's orders, for the export of personal data. */
export const exportOf = (db: Db, customerId: string) =>
  named(
    db,
    'cancellation_export',
    `select c.number, o.number as order, c.state, c.reason, c.text, c.answer, c.created_at as "createdAt"
     from cancellation c join orders o on o.id = c.order_id where o.customer_id = $1 order by c.created_at`,
    [customerId],
  )

/** Selects a row for each request of a site that waits for staff. */
export const waitingCancellations = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from cancellation c join orders o on o.id = c.order_id
    where c.state = 'under_review' and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`
