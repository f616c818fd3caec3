import type { WayToPay } from '@karat/sites/way-to-pay.ts'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Db, rows } from '../../kernel/db/db.ts'
import { payment, sandboxPayment } from './tables.ts'
import type { PaymentEvent } from './port.ts'

export async function insertPayment(db: Db, values: typeof payment.$inferInsert): Promise<void> {
  await db.insert(payment).values(values)
}

export async function findPayment(db: Db, providerRef: string) {
  const [row] = await db.select().from(payment).where(eq(payment.providerRef, providerRef))
  return row
}

export async function findPaymentById(db: Db, id: string) {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

export async function lockPayment(tx: Db, id: string) {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  return row
}

/** States of an attempt that may still be captured. */
const openStates = ['created', 'pending'] as const

/** The attempts of an order that may still be captured; with `failed` also those whose failure may be reversed. */
export async function attemptsOf(db: Db, orderId: string, failed = false) {
  const states = failed ? [...openStates, 'failed' as const] : [...openStates]
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), inArray(payment.state, states)))
    .orderBy(payment.id)
}

/** The newest attempt of an order by this method that its gateway has not answered. */
export async function findUnanswered(tx: Db, orderId: string, { gateway, method }: WayToPay) {
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

/** Stores the gateway's reference of an attempt, once: the first stays. */
export async function setProviderRef(tx: Db, id: string, providerRef: string): Promise<void> {
  await tx
    .update(payment)
    .set({ providerRef })
    .where(and(eq(payment.id, id), isNull(payment.providerRef)))
}

/** Marks the attempts of an order that should not be captured any more, and when they are queried next. */
export async function setReleased(tx: Db, ids: string[], releasedAt: Date, askAt: Date): Promise<void> {
  await tx.update(payment).set({ releasedAt, askAt }).where(inArray(payment.id, ids))
}

export async function setNextQuery(db: Db, id: string, askAt: Date | null): Promise<void> {
  await db.update(payment).set({ askAt }).where(eq(payment.id, id))
}

/** Attempts that are to be queried now, the oldest first. */
export async function dueAttempts(db: Db, now: Date, limit: number) {
  return db.select().from(payment).where(lte(payment.askAt, now)).orderBy(payment.askAt).limit(limit)
}

/** Payments whose refund is due since before `since`. */
export async function refundsDue(db: Db, since: Date, limit: number) {
  return db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.state, 'refund_due'), lte(payment.updatedAt, since)))
    .orderBy(payment.updatedAt)
    .limit(limit)
}

/** Whether this is the newest attempt of its order. */
export async function isNewest(tx: Db, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  // Ids begin with their time of creation, so they sort by it.
  const later = await rows(tx, sql`select 1 from payment where order_id = ${orderId} and id > ${id} limit 1`)
  return later.length === 0
}

export async function setPaymentState(tx: Db, id: string, state: (typeof payment.$inferInsert)['state'], updatedAt: Date): Promise<void> {
  await tx.update(payment).set({ state, updatedAt }).where(eq(payment.id, id))
}

/** Stores an event; false where it was stored before. */
export async function addPaymentEvent(tx: Db, gateway: string, event: PaymentEvent, at: Date): Promise<boolean> {
  const added = await rows(
    tx,
    sql`insert into payment_event (gateway, event_id, type, payload, at)
        values (${gateway}, ${event.eventId}, ${event.type}, ${JSON.stringify(event)}::jsonb, ${at.toISOString()})
        on conflict do nothing returning event_id`,
  )
  return added.length > 0
}

/** Stores a payment, or finds the attempt's existing one; returns its ref. */
export async function insertSandbox(db: Db, values: typeof sandboxPayment.$inferInsert): Promise<string> {
  const [row] = await db
    .insert(sandboxPayment)
    .values(values)
    .onConflictDoUpdate({ target: sandboxPayment.attemptId, set: { attemptId: values.attemptId } })
    .returning({ ref: sandboxPayment.ref })
  return row?.ref ?? values.ref
}

export async function findSandboxOfAttempt(db: Db, attemptId: string) {
  const [row] = await db.select().from(sandboxPayment).where(eq(sandboxPayment.attemptId, attemptId))
  return row
}

export async function findSandbox(db: Db, ref: string) {
  const [row] = await db.select().from(sandboxPayment).where(eq(sandboxPayment.ref, ref))
  return row
}

/** Decides an open sandbox payment once; false where it was decided before. */
export async function decideSandbox(db: Db, ref: string, state: 'captured' | 'failed'): Promise<boolean> {
  return (await rows(db, sql`update sandbox_payment set state = ${state} where ref = ${ref} and state = 'open' returning ref`)).length > 0
}

export async function refundSandbox(db: Db, attemptId: string): Promise<void> {
  await db.execute(sql`update sandbox_payment set state = 'refunded' where attempt_id = ${attemptId} and state = 'captured'`)
}

export async function voidSandbox(db: Db, attemptId: string): Promise<void> {
  await db.execute(sql`update sandbox_payment set state = 'failed' where attempt_id = ${attemptId} and state = 'open'`)
}

/** Deletes settled payments of the sandbox bank, at most `limit`. */
export async function sweepSandbox(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from sandbox_payment where ref in (
          select s.ref from sandbox_payment s join payment p on p.id = s.attempt_id
          where p.updated_at < ${before.toISOString()} and p.state in ('captured', 'failed', 'refunded') and p.ask_at is null limit ${limit})
        returning ref`,
  )
  return deleted.length
}
