import { eq, sql } from 'drizzle-orm'
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

export async function lockPayment(tx: Db, providerRef: string) {
  const [row] = await tx.select().from(payment).where(eq(payment.providerRef, providerRef)).for('update')
  return row
}

/** Whether no attempt to pay the same order was begun after this one. */
export async function isNewest(tx: Db, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  // Ids begin with the moment that they were made, so they are in order.
  const later = await rows(tx, sql`select 1 from payment where order_id = ${orderId} and id > ${id} limit 1`)
  return later.length === 0
}

export async function setPaymentState(tx: Db, id: string, state: (typeof payment.$inferInsert)['state'], at: Date): Promise<void> {
  await tx.update(payment).set({ state, updatedAt: at }).where(eq(payment.id, id))
}

/** Writes an event; false where it was written before. */
export async function addPaymentEvent(tx: Db, gateway: string, event: PaymentEvent, at: Date): Promise<boolean> {
  const added = await rows(
    tx,
    sql`insert into payment_event (gateway, event_id, type, payload, at)
        values (${gateway}, ${event.eventId}, ${event.type}, ${JSON.stringify(event)}::jsonb, ${at.toISOString()})
        on conflict do nothing returning event_id`,
  )
  return added.length > 0
}

export async function insertSandbox(db: Db, values: typeof sandboxPayment.$inferInsert): Promise<void> {
  await db.insert(sandboxPayment).values(values)
}

export async function findSandbox(db: Db, ref: string) {
  const [row] = await db.select().from(sandboxPayment).where(eq(sandboxPayment.ref, ref))
  return row
}

/** Decides an open sandbox payment once; false where it was decided before. */
export async function decideSandbox(db: Db, ref: string, state: 'captured' | 'failed'): Promise<boolean> {
  return (await rows(db, sql`update sandbox_payment set state = ${state} where ref = ${ref} and state = 'open' returning ref`)).length > 0
}

export async function refundSandbox(db: Db, ref: string): Promise<void> {
  await db.execute(sql`update sandbox_payment set state = 'refunded' where ref = ${ref} and state = 'captured'`)
}
