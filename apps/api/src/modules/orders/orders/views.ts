import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReturnResolution } from '@karat/sites/returns.ts'
import { returnableKinds } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import { type Db, literal, named, rows } from '../../../kernel/db/db.ts'
import type { CartCard, Gifts, PieceGift } from '../../cart/port.ts'
import type { MailPicture } from '../../notifications/port.ts'
import type {
  OpenedOrder,
  OrderAddress,
  OrderAmounts,
  OrderItemOptions,
  OrderState,
  Payer,
  PicturesOf,
  ReceivedProduct,
  RevisionWait,
} from './port.ts'
import type { CardState } from './machines/card.ts'
import { readOrderNumber } from './order-number.ts'
import { order } from './tables.ts'

/**
 * A payment of an order, as the view `order_payment` lists them: an attempt at a gateway, store credit, a gift card (`source` is its id) or
 * cash on delivery. Amounts are in minor units of the order's currency; `amount - returned` of `captured` payments is paid.
 */
export interface OrderPayment {
  kind: 'gateway' | 'credit' | 'gift_card' | 'cash'
  gateway: string
  method: string
  source: string
  lastFour: string
  amount: number
  returned: number
  /** `held`: for the unpaid order, `released`: by an order that ended, `due`: to be paid on delivery. */
  state: 'created' | 'pending' | 'captured' | 'failed' | 'refund_due' | 'refunded' | 'held' | 'released' | 'due'
  problem: '' | 'other_amount' | 'disputed'
  at: string
}

/** An order with everything its buyer may see. */
export interface OrderView {
  id: string
  number: string
  /** The owner of the order; null for a guest's. */
  customerId: string | null
  tokenHashes: string[]
  /** HMAC of the device that posted it; null where it sent no id. */
  deviceMac: string | null
  /** Whether it was posted without signing in, independent of its present owner. */
  byGuest: boolean
  state: OrderState
  holdReason: string | null
  /** The step of its revisions that waits for the shopper. */
  revisionWait: RevisionWait | null
  /** The number of a return of it that waits for the shopper. */
  waitingReturn: string | null
  /** When the last of its returnable units arrived. */
  arrivedAt: string | null
  returns: { number: string; state: string; resolution: ReturnResolution }[]
  paymentState: string
  gateway: string
  paymentMethod: string
  deliveryMethod: string
  subsite: string
  language: string
  currency: string
  amounts: OrderAmounts
  address: OrderAddress
  promisedFor: string | null
  createdAt: string
  placedAt: string | null
  expiresAt: string | null
  /** The gift cards that were bought with it. */
  cards: (CartCard & { state: CardState })[]
  items: {
    id: string
    variantId: string
    name: string
    options: OrderItemOptions
    /** How many units of it are not cancelled, and their price; for an item that is cancelled as a whole, all of it. */
    quantity: number
    /** How many of these were not taken from stock. */
    madeToOrder: number
    unitPrice: number
    total: number
    /** For each unit, in order. */
    gifts: Gifts
    breakup: Breakup
    state: OrderState
  }[]
  /** `itemId` is the item of the unit that made the transition; null where all units made it together, or the order itself. */
  events: { to: string; reason: string; at: string; itemId: string | null }[]
  payments: OrderPayment[]
  /** The refunds that wait for a bank transfer (minor units), with the masked account; null where none does. */
  refundAccount: { amount: number; masked: string | null } | null
  /** The parcels of its units, the oldest first. */
  shipments: {
    id: string
    carrier: string
    number: string
    page: string
    shippedAt: string
    deliveredAt: string | null
    items: { id: string; quantity: number }[]
  }[]
}

/** The refunds of an order that wait for a bank transfer, with the masked account number. */
const refundAccount = `(select jsonb_build_object('amount', sum(r.amount), 'masked', (select a.masked from refund_account a where a.order_id = o.id))
  from refund r where r.order_id = o.id and r.state = 'manual_bank' having count(*) > 0)`

/** The number of an order's return that waits for its shopper: for an answer, or for a choice after the check. */
export const waitingReturn = `(select r.number from return_request r where r.order_id = o.id and r.state in ('need_more_info', 'qc_failed', 'qc_more_info', 'offered')
  order by r.deadline, r.id limit 1)`

/**
 * When a unit `u` of an order arrived at its owner, for its returns too: a unit kept after a return counts from its first delivery, a
 * replaced or repaired one from that of the replacement or repair.
 */
const unitArrival = `greatest((select max(e.at) from order_event e where e.order_id = u.order_id and (e.unit_id = u.id or e.unit_id is null)
      and e.machine = 'unit' and e."to" = 'delivered' and e."from" is distinct from 'return_requested'),
    (select max(e.at) from return_unit r join return_event e on e.return_id = r.return_id and e."to" = 'closed'
      where r.unit_id = u.id and r.state in ('replaced', 'repaired')))`

/** When the last of an order's returnable units arrived; null where there is none. */
export const lastArrival = `(select max(${unitArrival}) from order_unit u join order_item i on i.id = u.item_id join product p on p.id = i.product_id
    where u.order_id = o.id and u.state in ('delivered', 'replaced') and p.kind in (${returnableKinds.map(literal).join(', ')}))`

/** The events that the shopper sees. Payment by itself is not among them: the placing of the order implies it. */
const shownEvents = `e.machine not in ('mark', 'weighing', 'address') and (e.machine <> 'payment' or e."to" in ('cod_collected', 'partially_refunded', 'refunded'))`

/** The step of its revisions that waits for the shopper. */
export const revisionWait = `(select case r.state when 'settlement' then 'excess_payment' else 'revision' end from revision r
    where r.order_id = o.id and r.state in ('awaiting_customer', 'settlement') order by r.state desc limit 1)`

/** The order of a number, as far as the answer to a guest needs it. */
export async function readByNumber(
  db: Db,
  given: string,
): Promise<
  | {
      id: string
      number: string
      subsite: string
      currency: string
      language: string
      address: OrderAddress
      customerId: string | null
      createdAt: Date
    }
  | undefined
> {
  const { id, number, subsite, currency, language, address, customerId, createdAt } = order
  const [row] = await db
    .select({ id, number, subsite, currency, language, address, customerId, createdAt })
    .from(order)
    .where(inArray(number, [given.trim().toUpperCase(), readOrderNumber(given)]))
  return row
}

/** Reads the payer of an order. */
export async function readPayer(db: Db, orderId: string): Promise<Payer | undefined> {
  const isContactHidden = sql<boolean>`exists (select 1 from draft_order d where d.cart_id = ${order.cartId} and d.customer_id is not null)`
  const [row] = await db.select({ address: order.address, isContactHidden }).from(order).where(eq(order.id, orderId))
  if (!row) return undefined
  const { firstName, email, phone } = row.address.billing ?? row.address.shipping
  return { firstName, email, phone, ...(row.isContactHidden ? { isContactHidden: true } : {}) }
}

/** How many orders of a customer are under way: neither delivered nor ended, overdue ones included. */
export async function countOpenOrders(db: Db, customerId: string): Promise<number> {
  const inProgress = sql`state not in ('delivered', 'completed', 'returned', 'expired', 'cancelled')`
  const counted = sql`select count(*)::int as count from orders where customer_id = ${customerId} and ${inProgress}`
  const [row] = await rows<{ count: number }>(db, counted)
  return row?.count ?? 0
}

/** The gift details of an order's units, in order, without empty ones. */
const giftsOf = sql<
  PieceGift[]
>`coalesce((select jsonb_agg(u.gift order by u.position) from order_unit u where u.order_id = ${order.id} and u.gift is not null), '[]')`

/** The gift cards of an order with their recipients and messages. */
const cardsOf = sql<
  Omit<CartCard, 'id'>[]
>`coalesce((select jsonb_agg(jsonb_build_object('amount', c.amount, 'toName', c.to_name, 'toEmail', c.to_email, 'fromName', c.from_name, 'message', c.message, 'sendOn', c.send_on) order by c.position) from order_card c where c.order_id = ${order.id}), '[]')`

/** A customer's orders for the export of personal data, the newest first. */
export async function ordersOfCustomer(db: Db, customerId: string) {
  const { number, subsite, state, paymentState, currency, total, address, createdAt } = order
  return db
    .select({ number, subsite, state, paymentState, currency, total, address, gifts: giftsOf, cards: cardsOf, createdAt })
    .from(order)
    .where(eq(order.customerId, customerId))
    .orderBy(desc(order.createdAt))
}

/** The ids and numbers of a customer's orders. */
export const numbersOfCustomer = (db: Db, customerId: string): Promise<{ id: string; number: string }[]> =>
  db.select({ id: order.id, number: order.number }).from(order).where(eq(order.customerId, customerId))

export const readPictures: PicturesOf = (db, orderId, unitIds) =>
  named<MailPicture>(
    db,
    'order_pictures',
    `select i.options->>'mediaId' as "mediaId", i.name as alt from order_item i
     where i.order_id = $1 and coalesce(i.options->>'mediaId', '') <> ''
       and exists (select from order_unit u where u.item_id = i.id and ($2::text[] is null or u.id = any($2::text[])))
     order by i.position limit 4`,
    [orderId, unitIds ? [...unitIds] : null],
  )

export async function readOrder(db: Db, orderId: string): Promise<OrderView | undefined> {
  const [row] = await named<OrderView>(
    db,
    'order_view',
    `select o.id, o.number, o.customer_id as "customerId", o.token_hashes as "tokenHashes", o.device_mac as "deviceMac", o.by_guest as "byGuest", o.state, o.hold_reason as "holdReason", o.payment_state as "paymentState", o.gateway, o.payment_method as "paymentMethod", o.delivery_method as "deliveryMethod", o.subsite, o.language, o.currency,
       o.amounts, o.address, o.promised_for as "promisedFor", o.created_at as "createdAt", o.placed_at as "placedAt", o.expires_at as "expiresAt", ${revisionWait} as "revisionWait", ${waitingReturn} as "waitingReturn", ${lastArrival} as "arrivedAt", ${refundAccount} as "refundAccount",
       coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'state', r.state, 'resolution', r.resolution) order by r.created_at, r.id)
          from return_request r where r.order_id = o.id), '[]') as returns,
       case when o.has_cards then (select jsonb_agg(jsonb_build_object('id', c.id, 'amount', c.amount, 'toName', c.to_name, 'toEmail', c.to_email, 'fromName', c.from_name,
          'message', c.message, 'sendOn', c.send_on, 'state', c.state) order by c.position) from order_card c where c.order_id = o.id) else '[]' end as cards,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'name', i.name, 'options', i.options, 'quantity', l.quantity, 'madeToOrder', l.made,
          'unitPrice', i.unit_price, 'total', l.total, 'gifts', l.gifts, 'breakup', i.breakup, 'state', i.state) order by i.position)
          from order_item i, lateral (select count(*) as quantity, count(*) filter (where u.at > i.stock_taken) as made, sum(u.shown) as total,
            jsonb_agg(u.gift order by u.position) as gifts from (select u.*, row_number() over (order by u.position) as at from order_unit u where u.item_id = i.id) u
            where (u.state <> 'cancelled' or i.state = 'cancelled')) l where i.order_id = o.id), '[]') as items,
       coalesce((select jsonb_agg(jsonb_build_object('to', e."to", 'reason', case e.actor when 'staff' then '' else e.reason end, 'at', e.at, 'itemId', u.item_id) order by e.at, e.id) from order_event e left join order_unit u on u.id = e.unit_id where e.order_id = o.id and ${shownEvents}), '[]') as events,
       coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'gateway', p.gateway, 'method', p.method, 'source', p.source, 'lastFour', p.last_four,
          'amount', p.amount, 'returned', p.returned, 'state', p.state, 'problem', p.problem, 'at', p.updated_at) order by p.created_at, p.id)
          from order_payment p where p.order_id = o.id), '[]') as payments,
       coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'carrier', s.carrier, 'number', s.number, 'page', s.page, 'shippedAt', s.shipped_at,
          'deliveredAt', (select min(e.at) from order_event e where e.order_id = s.order_id and e.unit_id = any(s.unit_ids) and e.at >= s.shipped_at and e."to" in ('delivered', 'replaced')),
          'items', (select jsonb_agg(jsonb_build_object('id', c.item_id, 'quantity', c.pieces)) from (select u.item_id, count(*) as pieces from order_unit u
            where u.order_id = s.order_id and u.id = any(s.unit_ids) group by u.item_id order by min(u.position)) c)) order by s.shipped_at, s.id)
          from shipment s where s.order_id = o.id), '[]') as shipments
     from orders o where o.id = $1`,
    [orderId],
  )
  return row
}

/** The condition that a unit of an item has arrived. */
const isReceived = (item: SQL) => sql`exists (select from order_unit u
  where u.item_id = ${item}.id and u.state in ('delivered', 'completed', 'return_requested', 'replaced', 'exchanged'))`

/** The products delivered to a customer, each as it was bought last, the newest first. */
export async function readReceived(db: Db, customerId: string): Promise<ReceivedProduct[]> {
  const received = await rows<{
    productId: string
    variantId: string
    options: OrderItemOptions
    orderedAt: string
    deliveredAt: string | null
    stores: string[] | null
  }>(
    db,
    sql`select distinct on (i.product_id) i.product_id as "productId", i.variant_id as "variantId", i.options, o.created_at as "orderedAt",
        (select max(e.at) from order_event e where e.order_id = o.id and e.to = 'delivered' and e.from is distinct from 'return_requested') as "deliveredAt",
        (select array_agg(distinct s.store) from orders p join order_item j on j.order_id = p.id, unnest(p.stores) s(store)
          where p.customer_id = o.customer_id and j.product_id = i.product_id and ${isReceived(sql`j`)}) as stores
      from orders o join order_item i on i.order_id = o.id
      where o.customer_id = ${customerId} and ${isReceived(sql`i`)}
      order by i.product_id, o.created_at desc`,
  )
  const at = (time: string) => new Date(time).getTime()
  return received
    .toSorted((a, b) => at(b.orderedAt) - at(a.orderedAt))
    .map(({ productId, variantId, options, deliveredAt, stores }) => {
      const { metal, colour, purity, size, sizeSystem = '' } = options
      const bought = { metal, colour, purity, size, sizeSystem }
      return { productId, variantId, bought, deliveredAt: deliveredAt === null ? null : new Date(deliveredAt), stores }
    })
}

/** The order of a site by id or number, if it is the asker's or has a token with this hash. */
export async function findOpened(
  db: Db,
  subsite: string,
  name: string,
  { customerId, tokenHash }: { customerId: string | undefined; tokenHash: string | undefined },
): Promise<OpenedOrder | undefined> {
  const [row] = await named<OpenedOrder>(
    db,
    'order_opened',
    `select id, number, language, currency, customer_id as "customerId", address from orders
     where subsite = $1 and (id = $2 or number = upper($2)) and (customer_id = $3 or $4 = any(token_hashes))`,
    [subsite, name, customerId ?? null, tokenHash ?? null],
  )
  return row
}
