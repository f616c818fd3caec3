import { withMembers } from '../../../kernel/acts.ts'
import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { prepared, preparedInsert } from '../../../kernel/db/prepared.ts'
import type { PromotionCustomer } from '../../catalogue/promotions/port.ts'
import type { CartTender } from '../../cart/port.ts'
import type { PaymentState } from './machines/payment.ts'
import type { OrderAddress, OrderAmounts, OrderRecord, OrderState, RepricedUnit, UnitState } from './port.ts'
import { holdReasonSql, setStageSql, stageSql, unitsOf } from './stages.ts'
import { buyerPhone, order, orderAdjustment, orderCard, orderEvent, orderItem, type OrderRows, orderUnit } from './tables.ts'

const columns = {
  id: order.id,
  number: order.number,
  cartId: order.cartId,
  customerId: order.customerId,
  quoteId: order.quoteId,
  fingerprint: order.fingerprint,
  subsite: order.subsite,
  language: order.language,
  state: order.state,
  paymentState: order.paymentState,
  holdReason: order.holdReason,
  gateway: order.gateway,
  paymentMethod: order.paymentMethod,
  deliveryMethod: order.deliveryMethod,
  currency: order.currency,
  total: order.total,
  payable: order.payable,
  hasHolds: order.hasHolds,
  hasCards: order.hasCards,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  placedAt: order.placedAt,
}

const byId = eq(order.id, sql.placeholder('id'))
const orderById = prepared('order_by_id', (db) => db.select(columns).from(order).where(byId))
const lockedById = prepared('order_lock', (db) => db.select(columns).from(order).where(byId).for('update'))
const lockedOfCart = prepared('order_of_cart', (db) =>
  db
    .select(columns)
    .from(order)
    .where(sql`${order.cartId} = ${sql.placeholder('cartId')} and ${order.state} not in ('expired', 'cancelled')`)
    .for('update'),
)

export async function findOrder(db: Db, orderId: string): Promise<OrderRecord | undefined> {
  const [row] = await orderById(db, { id: orderId })
  return row
}

export async function lockOrder(tx: Db, orderId: string): Promise<OrderRecord | undefined> {
  const [row] = await lockedById(tx, { id: orderId })
  return row
}

export async function lockOrderOfCart(tx: Db, cartId: string): Promise<OrderRecord | undefined> {
  const [row] = await lockedOfCart(tx, { cartId })
  return row
}

const addOrder = preparedInsert('order_insert', order)
const insertEvent = preparedInsert('order_event_insert', orderEvent)

/** Writes a step of an order; one by the shop itself with the member whose act it follows from, and who approved that. */
export const addEvent = (tx: Db, event: typeof orderEvent.$inferInsert): Promise<void> => insertEvent(tx, withMembers(event))

/**
 * Writes an order with its items, their units, the adjustments by promotions and charges, and its first event. The statements are sent
 * together in this order, because each row refers to rows of those before it.
 */
export async function insertOrder(
  tx: Db,
  values: typeof order.$inferInsert,
  items: (typeof orderItem.$inferInsert)[],
  { units, adjustments, cards, event }: OrderRows,
): Promise<void> {
  await Promise.all([
    addOrder(tx, values),
    // Items and units in one statement: foreign keys are checked at its end.
    named(
      tx,
      'order_items_insert',
      `with items as (
         insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
         select i.id, i."orderId", i.position, i."variantId", i."productId", i.name, i.options, i.quantity, i."unitPrice", i.breakup, i.state, i."stockTaken"
         from jsonb_to_recordset($1::jsonb) as i(id text, "orderId" text, position int, "variantId" text, "productId" text, name text, options jsonb,
           quantity int, "unitPrice" bigint, breakup jsonb, state text, "stockTaken" int))
       insert into order_unit (id, order_id, item_id, position, state, breakup, shown, gift, store_id, ready_piece_id, huids)
       select u.id, u."orderId", u."itemId", u.position, u.state, u.breakup, u.shown, u.gift, u."storeId", u."readyPieceId", u.huids
       from jsonb_to_recordset($2::jsonb) as u(id text, "orderId" text, "itemId" text, position int, state text, breakup jsonb, shown bigint, gift jsonb, "storeId" text,
         "readyPieceId" text, huids text[])`,
      [JSON.stringify(items), JSON.stringify(units)],
    ),
    ...(adjustments.length > 0 ? [tx.insert(orderAdjustment).values(adjustments).execute()] : []),
    ...(cards.length > 0 ? [tx.insert(orderCard).values(cards).execute()] : []),
    addEvent(tx, event),
  ])
}

export type StateChange = Partial<Pick<typeof order.$inferInsert, 'holdReason' | 'paymentState' | 'placedAt' | 'expiresAt'>> & {
  state: OrderState
}

/** The states of the units after `setState`. */
const unitsAfter = `array(select case when u.state in ('cancelled', 'cancel_requested') then u.state else $2::text end from order_unit u where u.order_id = $1)`
const holdAfter = `(${holdReasonSql('$2::text', `case when given ? 'holdReason' then given->>'holdReason' else hold_reason end`)})`

/** Changes the state of an order and its items at a time; the caller holds its lock. */
export async function setState(tx: Db, orderId: string, change: StateChange, at: Date): Promise<void> {
  await named(
    tx,
    'order_set_state',
    `with units as (update order_unit set state = $2 where order_id = $1 and state not in ('cancelled', 'cancel_requested')),
       items as (update order_item set state = $2 where order_id = $1 and state not in ('cancelled', 'cancel_requested')),
       change as (select $3::jsonb as given)
     update orders set state = $2,
       hold_reason = ${holdAfter},
       ${setStageSql(stageSql({ units: unitsAfter, state: '$2::text', holdReason: holdAfter }), '$4::timestamptz')},
       payment_state = coalesce(given->>'paymentState', payment_state),
       expires_at = case when given ? 'expiresAt' then (given->>'expiresAt')::timestamptz else expires_at end,
       placed_at = case when given ? 'placedAt' then (given->>'placedAt')::timestamptz else placed_at end
     from change where id = $1`,
    [orderId, change.state, JSON.stringify(change), at.toISOString()],
  )
}

export async function updatePaymentMethod(
  tx: Db,
  orderId: string,
  { gateway, method }: PaymentMethod,
  paymentState: string,
): Promise<void> {
  await tx.update(order).set({ gateway, paymentMethod: method, paymentState }).where(eq(order.id, orderId))
}

/** Gives the unpaid order of a cart to a customer where it has no owner; returns whether the cart has one. */
export async function claimUnpaid(tx: Db, cartId: string, customerId: string): Promise<boolean> {
  const claimed = await rows(
    tx,
    sql`update orders set customer_id = coalesce(customer_id, ${customerId}), by_guest = false where cart_id = ${cartId} and state = 'payment_pending' returning id`,
  )
  return claimed.length > 0
}

/** Writes the addresses of an order; the caller holds its lock. */
export async function setAddress(tx: Db, orderId: string, address: OrderAddress): Promise<void> {
  await tx.update(order).set({ address }).where(eq(order.id, orderId))
}

/** The e-mail address that a guest's order was posted with, in lower case; undefined for a customer's order. */
export async function mailOfGuest(db: Db, orderId: string): Promise<string | undefined> {
  const text = `select lower(address->'shipping'->>'email') as email from orders where id = $1 and customer_id is null`
  const [row] = await named<{ email: string }>(db, 'order_mail_of_guest', text, [orderId])
  return row?.email
}

/** Gives an order to a customer where it has no owner. */
export async function setOwner(tx: Db, orderId: string, customerId: string): Promise<void> {
  await tx.execute(sql`update orders set customer_id = ${customerId} where id = ${orderId} and customer_id is null`)
}

/** Gives a customer the guests' orders that were posted with a contact, since a time where one is given. */
export async function claimByContact(
  tx: Db,
  customerId: string,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
  since?: Date,
): Promise<void> {
  const matches = kind === 'email' ? sql`lower(address->'shipping'->>'email') = ${value}` : sql`${sql.raw(buyerPhone)} = ${value}`
  const recent = since ? sql`and created_at >= ${since.toISOString()}` : sql``
  await tx.execute(sql`update orders set customer_id = ${customerId} where customer_id is null and ${matches} ${recent}`)
}

/** Whether a person has placed an order on a site: as its owner, or as a guest with one of these contacts. */
export async function hasOrdered(db: Db, subsite: string, { customerId, email, phone }: PromotionCustomer): Promise<boolean> {
  const placed = `subsite = $1 and state not in ('payment_pending', 'expired', 'cancelled')`
  const found = await named(
    db,
    'order_has_ordered',
    `(select 1 from orders where customer_id = $2 and ${placed} limit 1)
     union all (select 1 from orders where customer_id is null and lower(address->'shipping'->>'email') = lower($3) and ${placed} limit 1)
     union all (select 1 from orders where customer_id is null and ${buyerPhone} = $4 and ${placed} limit 1)`,
    [subsite, customerId ?? null, email ?? null, phone ?? null],
  )
  return found.length > 0
}

/** The amounts that credit and gift cards pay of the unpaid order of a cart. */
export async function heldTenders(db: Db, cartId: string): Promise<CartTender[]> {
  const [row] = await named<{ tenders: CartTender[] | null }>(
    db,
    'order_held_tenders',
    `select amounts->'tenders' as tenders from orders where cart_id = $1 and state = 'payment_pending'`,
    [cartId],
  )
  return row?.tenders ?? []
}

const maxTokens = 20

/** Adds a token's hash to an order as the newest, also where it has it; the oldest ones beyond the maximum number become invalid. */
export async function addTokenHash(tx: Db, orderId: string, hash: string): Promise<void> {
  await named(
    tx,
    'order_add_token',
    `update orders set token_hashes = (array_append(array_remove(token_hashes, $2), $2))[greatest(1, cardinality(array_remove(token_hashes, $2)) + 2 - ${maxTokens}):]
     where id = $1`,
    [orderId, hash],
  )
}

const itemsOf = prepared('order_items', (db) =>
  db
    .select()
    .from(orderItem)
    .where(eq(orderItem.orderId, sql.placeholder('orderId')))
    .orderBy(orderItem.position),
)

export const readItems = (db: Db, orderId: string) => itemsOf(db, { orderId })

/** Locks the unpaid orders of one device or address until the end of the transaction. */
export async function lockHolder(tx: Db, mac: string): Promise<void> {
  await named(tx, 'order_lock_holder', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [mac])
}

/** How many unpaid orders a device or address has; `macs` are its HMACs by every key. */
export async function countUnpaid(tx: Db, column: 'device_mac' | 'address_mac', macs: string[]): Promise<number> {
  const [row] = await named<{ count: number }>(
    tx,
    `order_count_${column}`,
    `select count(*)::int as count from orders where state = 'payment_pending' and ${column} = any($1)`,
    [macs],
  )
  return row?.count ?? 0
}

/** Overdue unpaid orders, the oldest first. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const overdue = await named<{ id: string }>(
    db,
    'order_overdue',
    `select id from orders where state = 'payment_pending' and expires_at <= $1 order by expires_at limit $2`,
    [now.toISOString(), limit],
  )
  return overdue.map((row) => row.id)
}

/** Changes the reason why an order is on hold. */
export async function setHoldReason(tx: Db, orderId: string, holdReason: string | null, at: Date): Promise<void> {
  await named(
    tx,
    'order_set_hold_reason',
    `update orders set hold_reason = $2, ${setStageSql(stageSql({ units: unitsOf('$1'), state: 'state', holdReason: '$2::text' }), '$3::timestamptz')} where id = $1`,
    [orderId, holdReason, at.toISOString()],
  )
}

export async function setExpiry(tx: Db, orderId: string, expiresAt: Date): Promise<void> {
  await tx.update(order).set({ expiresAt }).where(eq(order.id, orderId))
}

/** Changes states of units, of their items, and of the order at a time; `all` are the states of all its units. The caller holds its lock. */
export async function setUnitStates(
  tx: Db,
  orderId: string,
  to: {
    units: readonly { id: string; state: UnitState }[]
    items: readonly { id: string; state: UnitState }[]
    order: OrderState
    all: readonly UnitState[]
  },
  at: Date,
): Promise<void> {
  const states = (list: readonly { id: string; state: UnitState }[]) => JSON.stringify(list)
  await named(
    tx,
    'order_unit_states',
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g(id text, state text)),
       items as (select * from jsonb_to_recordset($3::jsonb) as g(id text, state text)),
       moved as (update order_unit u set state = g.state from given g where u.id = g.id and u.order_id = $1),
       led as (update order_item i set state = g.state from items g where i.id = g.id and i.order_id = $1)
     update orders set state = $4, hold_reason = ${holdReasonSql('$4::text', 'hold_reason')},
       ${setStageSql(stageSql({ units: '$5::text[]', state: '$4::text', holdReason: 'hold_reason' }), '$6::timestamptz')} where id = $1`,
    [orderId, states(to.units), states(to.items), to.order, [...to.all], at.toISOString()],
  )
}

export async function setPaymentState(tx: Db, orderId: string, paymentState: PaymentState): Promise<void> {
  await tx.update(order).set({ paymentState }).where(eq(order.id, orderId))
}

/** The id of an order by its number; with a site, a number of another site is unknown. */
export async function idOfNumber(db: Db, number: string, subsite?: string): Promise<string | undefined> {
  const [row] = await db.select({ id: order.id, subsite: order.subsite }).from(order).where(eq(order.number, number))
  return subsite === undefined || row?.subsite === subsite ? row?.id : undefined
}

/** Writes the amounts of an order, and some of its units with their adjustments. */
export async function setPrices(
  tx: Db,
  orderId: string,
  amounts: OrderAmounts,
  units: readonly RepricedUnit[],
  adjustments: (typeof orderAdjustment.$inferInsert)[],
): Promise<void> {
  const { total, payable = total } = amounts
  await tx.update(order).set({ amounts, total, payable }).where(eq(order.id, orderId))
  for (const { id, breakup, shown } of units) await tx.update(orderUnit).set({ breakup, shown }).where(eq(orderUnit.id, id))
  const ids = units.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(orderAdjustment).where(inArray(orderAdjustment.unitId, ids))
  if (adjustments.length > 0) await tx.insert(orderAdjustment).values(adjustments)
}
