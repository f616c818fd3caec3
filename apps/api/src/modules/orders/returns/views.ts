import type { ExchangeValue } from '@karat/pricing/exchange.ts'
import { asc, eq } from 'drizzle-orm'
import { type Db, named } from '../../../kernel/db/db.ts'
import type { OrderAddress, OrderItemOptions } from '../orders/port.ts'
import type { ReturnState } from './machine.ts'
import type { OrderedPiece, Resolution, ReturnEvent, ReturnParcel, ReturnPiece } from './port.ts'
import { returnEvent } from './tables.ts'

/**
 * The units of an order by position. A unit kept after a return counts from its first delivery, a replaced or repaired one from that of the
 * replacement or repair.
 */
export async function readOrdered(db: Db, orderId: string): Promise<OrderedPiece[]> {
  const found = await named<Omit<OrderedPiece, 'deliveredAt'> & { deliveredAt: string | Date | null }>(
    db,
    'return_ordered',
    `select u.id as "unitId", u.item_id as "itemId", i.variant_id as "variantId", i.name, i.options, u.huids, u.state, u.breakup,
       p.kind,
       greatest((select max(e.at) from order_event e where e.order_id = u.order_id and (e.unit_id = u.id or e.unit_id is null) and e.machine = 'unit'
          and e."to" = 'delivered' and e."from" is distinct from 'return_requested'),
         (select max(e.at) from return_unit r join return_event e on e.return_id = r.return_id and e."to" = 'closed'
          where r.unit_id = u.id and r.state in ('replaced', 'repaired'))) as "deliveredAt"
     from order_unit u join order_item i on i.id = u.item_id join product p on p.id = i.product_id
     where u.order_id = $1 order by u.position`,
    [orderId],
  )
  return found.map((piece) => ({ ...piece, deliveredAt: piece.deliveredAt === null ? null : new Date(piece.deliveredAt) }))
}

/** The units of a return by position. */
export async function readReturned(db: Db, returnId: string): Promise<ReturnPiece[]> {
  const found = await named<Omit<ReturnPiece, 'backAt'> & { backAt: string | Date | null }>(
    db,
    'return_pieces',
    `select r.unit_id as "unitId", u.item_id as "itemId", i.variant_id as "variantId", i.name, i.options, u.gross_mg as "grossMg", u.net_mg as "netMg", coalesce(r.huids, u.huids) as huids, r.reason, r.text, r.state, r.goes_back as "goesBack", r.back_at as "backAt", r.reserved,
       (select count(*) from order_unit b where b.item_id = u.item_id and b.position <= u.position) <= i.stock_taken as "fromStock",
       r.reserved_store as "reservedStore", r.reserved_piece as "reservedPiece",
       r.amount::float8 as amount, u.breakup, r.exchange
     from return_unit r join order_unit u on u.id = r.unit_id join order_item i on i.id = u.item_id
     where r.return_id = $1 order by r.position`,
    [returnId],
  )
  return found.map((piece) => ({ ...piece, backAt: piece.backAt === null ? null : new Date(piece.backAt) }))
}

/** The newest parcel in which a repaired unit or a replacement of a return was sent. */
export async function readParcel(db: Db, returnId: string): Promise<ReturnParcel | undefined> {
  const [row] = await named<ReturnParcel>(
    db,
    'return_parcel',
    `select s.carrier, s.number, s.page from shipment s join return_request r on r.order_id = s.order_id
     where r.id = $1 and s.unit_ids && (select array_agg(unit_id) from return_unit where return_id = r.id and state <> 'kept')
       and s.shipped_at = (select max(at) from return_event where return_id = r.id and "to" = 'resent')
     order by s.id desc limit 1`,
    [returnId],
  )
  return row
}

/** The parcel in which units of a return that were not accepted went back; undefined before, and where they were handed over. */
export async function readParcelBack(db: Db, returnId: string): Promise<ReturnParcel | undefined> {
  const [row] = await named<ReturnParcel>(
    db,
    'return_parcel_back',
    `select s.carrier, s.number, s.page from return_unit x join return_request r on r.id = x.return_id join shipment s on s.order_id = r.order_id
     where x.return_id = $1 and x.back_at = s.shipped_at and x.unit_id = any(s.unit_ids) order by s.id desc limit 1`,
    [returnId],
  )
  return row
}

/** The events of a return, the oldest first. */
export async function readReturnEvents(db: Db, returnId: string): Promise<ReturnEvent[]> {
  const { to, transition, actor, at, id } = returnEvent
  return db.select({ to, transition, actor, at }).from(returnEvent).where(eq(returnEvent.returnId, returnId)).orderBy(asc(at), asc(id))
}

/** A return in its owner's list. */
export interface ListedReturn {
  id: string
  number: string
  orderNumber: string
  language: string
  currency: string
  state: ReturnState
  resolution: Resolution
  deduction: number
  deadline: string | Date | null
  createdAt: string | Date
  pieces: {
    itemId: string
    variantId: string
    name: string
    options: OrderItemOptions
    state: ReturnPiece['state']
    amount: number
    exchange: ExchangeValue | null
  }[]
}

/** A customer's returns on a site, and the words to search for in them; empty for all. */
export interface OwnReturns {
  customerId: string
  subsite: string
  words: string
}

const anywhere = (words: string) => (words === '' ? null : `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)

const ownReturns = `o.customer_id = $1 and r.subsite = $2 and ($3::text is null or r.number ilike $3 or o.number ilike $3
  or exists (select from return_unit x join order_unit u on u.id = x.unit_id join order_item i on i.id = u.item_id
             where x.return_id = r.id and i.name ilike $3))`

/** How many returns a customer has in each state. */
export async function countReturns(db: Db, { customerId, subsite, words }: OwnReturns): Promise<Map<ReturnState, number>> {
  const counted = await named<{ state: ReturnState; count: number }>(
    db,
    'returns_count',
    `select r.state, count(*)::int as count from return_request r join orders o on o.id = r.order_id where ${ownReturns} group by r.state`,
    [customerId, subsite, anywhere(words)],
  )
  return new Map(counted.map(({ state, count }) => [state, count]))
}

/** A page of a customer's returns in some states, the newest first. */
export const listReturns = (
  db: Db,
  { customerId, subsite, words }: OwnReturns,
  { states, from, to }: { states: readonly ReturnState[]; from: number; to: number },
) =>
  named<ListedReturn>(
    db,
    'returns_list',
    `select r.id, r.number, o.number as "orderNumber", r.language, r.currency, r.state, r.resolution, r.deduction::float8 as deduction, r.deadline,
       r.created_at as "createdAt",
       (select jsonb_agg(jsonb_build_object('itemId', i.id, 'variantId', i.variant_id, 'name', i.name, 'options', i.options, 'state', x.state,
          'amount', x.amount, 'exchange', x.exchange) order by x.position)
        from return_unit x join order_unit u on u.id = x.unit_id join order_item i on i.id = u.item_id where x.return_id = r.id) as pieces
     from return_request r join orders o on o.id = r.order_id where ${ownReturns} and r.state = any($4)
     order by r.created_at desc, r.id desc offset $5 limit $6`,
    [customerId, subsite, anywhere(words), states, from, to - from],
  )

/** How many returns of a customer are open. */
export async function countOpenReturns(db: Db, customerId: string): Promise<number> {
  const [row] = await named<{ count: number }>(
    db,
    'returns_open',
    `select count(*)::int as count from return_request r join orders o on o.id = r.order_id
     where o.customer_id = $1 and r.state not in ('rejected', 'closed', 'withdrawn', 'expired')`,
    [customerId],
  )
  return row?.count ?? 0
}

/** A customer's returns, for the export of personal data. */
export const exportReturns = (db: Db, customerId: string) =>
  named<object>(
    db,
    'returns_export',
    `select r.number, o.number as "order", r.state, r.resolution, r.handover, r.pickup_address as "pickupAddress", r.created_at as "createdAt",
       (select jsonb_agg(jsonb_build_object('reason', x.reason, 'text', x.text) order by x.position) from return_unit x where x.return_id = r.id) as pieces,
       (select jsonb_agg(jsonb_build_object('question', q.question, 'answer', q.answer) order by q.number) from return_round q where q.return_id = r.id) as rounds,
       (select count(*)::int from return_photo f where f.return_id = r.id) as photos
     from return_request r join orders o on o.id = r.order_id where o.customer_id = $1 order by r.created_at desc`,
    [customerId],
  )

/** The order of a return, as e-mails about it need it. */
export interface ReturnedOrder {
  orderNumber: string
  customerId: string | null
  address: OrderAddress
}

/** The order of a return; undefined for an unknown id. */
export async function readReturnedOrder(db: Db, orderId: string): Promise<ReturnedOrder | undefined> {
  const [row] = await named<ReturnedOrder>(
    db,
    'return_order',
    `select number as "orderNumber", customer_id as "customerId", address from orders where id = $1`,
    [orderId],
  )
  return row
}
