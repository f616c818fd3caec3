import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { prepared, preparedInsert } from '../../../kernel/db/prepared.ts'
import { payment } from './tables.ts'
import type { PaymentEvent } from './gateways/payment-gateway.ts'

export const insertPayment = preparedInsert('payment_insert', payment)

/** A payment, with the cart and the quote of its order. */
const withOrigin = {
  ...getTableColumns(payment),
  cartId: sql<string | null>`(select o.cart_id from orders o where o.id = ${payment.orderId})`,
  quoteId: sql<string | null>`(select o.quote_id from orders o where o.id = ${payment.orderId})`,
}
const byId = eq(payment.id, sql.placeholder('id'))
const paymentById = prepared('payment_by_id', (db) => db.select(withOrigin).from(payment).where(byId))
const lockedById = prepared('payment_lock', (db) => db.select().from(payment).where(byId).for('update'))
const paymentByRef = prepared('payment_by_ref', (db) =>
  db
    .select(withOrigin)
    .from(payment)
    .where(eq(payment.providerRef, sql.placeholder('providerRef'))),
)

export async function findPayment(db: Db, providerRef: string) {
  const [row] = await paymentByRef(db, { providerRef })
  return row
}

export async function findPaymentById(db: Db, id: string) {
  const [row] = await paymentById(db, { id })
  return row
}

export async function lockPayment(tx: Db, id: string) {
  const [row] = await lockedById(tx, { id })
  return row
}

/** States of an attempt that may still be captured. */
const openStates = ['created', 'pending'] as const
const inStates = (states: (typeof payment.$inferSelect)['state'][]) => (db: Db) =>
  db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, sql.placeholder('orderId')), inArray(payment.state, states)))
    .orderBy(payment.id)
const openOnly = prepared('payments_open', inStates([...openStates]))
const openOrFailed = prepared('payments_open_or_failed', inStates([...openStates, 'failed']))

/** The attempts of an order that may still be captured; with `failed` also those whose failure may be reversed. */
export function attemptsOf(db: Db, orderId: string, failed = false) {
  return (failed ? openOrFailed : openOnly)(db, { orderId })
}

/** The newest attempt of an order by this method that its gateway has not answered. */
export async function findUnanswered(tx: Db, orderId: string, { gateway, method }: PaymentMethod) {
  const [row] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.orderId, orderId),
        eq(payment.gateway, gateway),
        eq(payment.method, method),
        eq(payment.state, 'created'),
        isNull(payment.providerRef),
      ),
    )
    .orderBy(desc(payment.id))
    .limit(1)
  return row
}

/** Stores the gateway's reference of an attempt, once: the first one stays. */
export async function setProviderRef(tx: Db, id: string, providerRef: string): Promise<void> {
  await named(tx, 'payment_set_ref', 'update payment set provider_ref = $2 where id = $1 and provider_ref is null', [id, providerRef])
}

/** Marks the attempts of an order that should no longer be captured, and sets when they are queried next. */
export async function setReleased(tx: Db, ids: string[], releasedAt: Date, askAt: Date): Promise<void> {
  await tx.update(payment).set({ releasedAt, askAt }).where(inArray(payment.id, ids))
}

export async function setNextQuery(db: Db, id: string, askAt: Date | null): Promise<void> {
  await db.update(payment).set({ askAt }).where(eq(payment.id, id))
}

/** Attempts with a due query, the oldest first. */
export async function dueAttempts(db: Db, now: Date, limit: number) {
  return db.select().from(payment).where(lte(payment.askAt, now)).orderBy(payment.askAt).limit(limit)
}

/** Payments whose refund is due since before `since`. */
export async function refundsDue(db: Db, since: Date, limit: number) {
  return db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.state, 'refund_due'), isNull(payment.disputedAt), lte(payment.updatedAt, since)))
    .orderBy(payment.updatedAt)
    .limit(limit)
}

/** Whether this is the newest attempt of its order. */
export async function isNewest(tx: Db, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  // Ids begin with their time of creation, so they sort by it.
  const later = await rows(tx, sql`select 1 from payment where order_id = ${orderId} and id > ${id} limit 1`)
  return later.length === 0
}

/** Stores the first time at which the gateway reported that the bank works on an attempt. */
export async function setProcessing(tx: Db, id: string, at: Date): Promise<void> {
  await named(
    tx,
    'payment_set_processing',
    `update payment set state = 'pending', processing_at = coalesce(processing_at, $2), updated_at = $2 where id = $1`,
    [id, at.toISOString()],
  )
}

export async function setPaymentState(tx: Db, id: string, state: (typeof payment.$inferInsert)['state'], updatedAt: Date): Promise<void> {
  await named(tx, 'payment_set_state', 'update payment set state = $2, updated_at = $3 where id = $1', [id, state, updatedAt.toISOString()])
}

/** Stores the amount and currency that a gateway captured, where they differ from those it was asked for. */
export async function setCaptured(tx: Db, id: string, { amount, currency }: PaymentEvent): Promise<void> {
  await tx.update(payment).set({ capturedAmount: amount, capturedCurrency: currency }).where(eq(payment.id, id))
}

/** Stores that a payment is disputed. */
export async function setDisputed(tx: Db, id: string, disputedAt: Date): Promise<void> {
  await tx.update(payment).set({ disputedAt }).where(eq(payment.id, id))
}

/** Stores an event; false where it was stored before. */
export async function addPaymentEvent(tx: Db, gateway: string, event: PaymentEvent, at: Date): Promise<boolean> {
  const added = await named(
    tx,
    'payment_event_insert',
    `insert into payment_event (gateway, event_id, type, payload, at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict do nothing returning event_id`,
    [gateway, event.eventId, event.type, JSON.stringify(event), at.toISOString()],
  )
  return added.length > 0
}
