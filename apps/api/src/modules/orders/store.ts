import type { WayToPay } from '@karat/sites/way-to-pay.ts'
import { eq, sql } from 'drizzle-orm'
import { type Db, listParam, rows } from '../../kernel/db/db.ts'
import type { OrderFacts, OrderState } from './port.ts'
import { order, orderEvent, orderItem } from './tables.ts'

const columns = {
  id: order.id,
  number: order.number,
  cartId: order.cartId,
  quoteId: order.quoteId,
  fingerprint: order.fingerprint,
  subsite: order.subsite,
  language: order.language,
  state: order.state,
  paymentState: order.paymentState,
  gateway: order.gateway,
  paymentMethod: order.paymentMethod,
  currency: order.currency,
  total: order.total,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
}

export async function findOrder(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const [row] = await db.select(columns).from(order).where(eq(order.id, orderId))
  return row
}

export async function lockOrder(tx: Db, orderId: string): Promise<OrderFacts | undefined> {
  const [row] = await tx.select(columns).from(order).where(eq(order.id, orderId)).for('update')
  return row
}

export async function lockOrderOfCart(tx: Db, cartId: string): Promise<OrderFacts | undefined> {
  const [row] = await tx
    .select(columns)
    .from(order)
    .where(sql`${order.cartId} = ${cartId} and ${order.state} not in ('expired', 'cancelled')`)
    .for('update')
  return row
}

export async function insertOrder(tx: Db, values: typeof order.$inferInsert, items: (typeof orderItem.$inferInsert)[]): Promise<void> {
  await tx.insert(order).values(values)
  await tx.insert(orderItem).values(items)
}

export async function addEvent(tx: Db, event: typeof orderEvent.$inferInsert): Promise<void> {
  await tx.insert(orderEvent).values(event)
}

export type StateChange = Partial<Pick<typeof order.$inferInsert, 'holdReason' | 'paymentState' | 'placedAt' | 'expiresAt'>> & {
  state: OrderState
}

/** Changes the state of an order and its items; the caller holds its lock. */
export async function setState(tx: Db, orderId: string, change: StateChange): Promise<void> {
  await tx.update(order).set(change).where(eq(order.id, orderId))
  await tx.update(orderItem).set({ state: change.state }).where(eq(orderItem.orderId, orderId))
}

export async function setWay(tx: Db, orderId: string, { gateway, method }: WayToPay, paymentState: string): Promise<void> {
  await tx.update(order).set({ gateway, paymentMethod: method, paymentState }).where(eq(order.id, orderId))
}

export async function readItems(db: Db, orderId: string) {
  return db.select().from(orderItem).where(eq(orderItem.orderId, orderId)).orderBy(orderItem.position)
}

/** Lets one transaction at a time count and add orders of one device or address. */
export async function lockHolder(tx: Db, mac: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mac}, 0))`)
}

/** How many unpaid orders a device or address has; `macs` are its HMACs by every key. */
export async function countUnpaid(tx: Db, column: 'device_mac' | 'address_mac', macs: string[]): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from orders where state = 'payment_pending' and ${sql.identifier(column)} = any(${listParam(macs)})`,
  )
  return row?.count ?? 0
}

/** Overdue unpaid orders, the oldest first. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const overdue = await rows<{ id: string }>(
    db,
    sql`select id from orders where state = 'payment_pending' and expires_at <= ${now.toISOString()} order by expires_at limit ${limit}`,
  )
  return overdue.map((row) => row.id)
}

export async function setExpiry(tx: Db, orderId: string, expiresAt: Date): Promise<void> {
  await tx.update(order).set({ expiresAt }).where(eq(order.id, orderId))
}
