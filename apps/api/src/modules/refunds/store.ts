import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { type Db, named } from '../../kernel/db/db.ts'
import type { Refund, RefundCause } from './port.ts'
import type { Paid } from './rules.ts'
import { refund, refundEvent } from './tables.ts'

type Row = typeof refund.$inferSelect

const refundOf = ({ causeKind, causeId, ...row }: Row): Refund => ({ ...row, cause: { kind: causeKind, id: causeId } })

/** What is left of each payment of an order; all its gift cards are one. */
export const readPaid = (db: Db, orderId: string): Promise<Paid[]> =>
  named<Paid>(
    db,
    'refund_paid',
    `select kind as source, case kind when 'gateway' then id else '' end as "paymentId", gateway, method, sum(amount - returned)::float8 as left
     from order_payment where order_id = $1 and state = 'captured' group by 1, 2, 3, 4 order by 2`,
    [orderId],
  )

/** What the gift cards that were bought with an order cost; minor units. */
export async function readCards(db: Db, orderId: string): Promise<number> {
  const [row] = await named<{ cards: number }>(
    db,
    'refund_cards',
    `select sum(amount)::float8 as cards from order_card where order_id = $1`,
    [orderId],
  )
  return row?.cards ?? 0
}

export async function insertRefund(tx: Db, { cause, ...row }: Refund): Promise<void> {
  await tx.insert(refund).values({ ...row, causeKind: cause.kind, causeId: cause.id })
}

export async function insertEvent(tx: Db, event: typeof refundEvent.$inferInsert): Promise<void> {
  await tx.insert(refundEvent).values(event)
}

export async function readOfCause(tx: Db, { kind, id }: RefundCause): Promise<Refund[]> {
  const found = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.causeKind, kind), eq(refund.causeId, id)))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return found.map(refundOf)
}

export async function readOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  const found = await db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt), asc(refund.id))
  return found.map(refundOf)
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row && refundOf(row)
}

export async function findByNumber(db: Db, number: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.number, number))
  return row && refundOf(row)
}

export async function setRefund(tx: Db, id: string, values: Partial<Pick<Row, 'state' | 'providerRef' | 'updatedAt'>>): Promise<void> {
  await tx.update(refund).set(values).where(eq(refund.id, id))
}

/** Refunds in these states that nothing happened to since a moment, the oldest first. */
export function readWaiting(db: Db, states: Row['state'][], since: Date, limit: number): Promise<Pick<Row, 'id' | 'state'>[]> {
  return db
    .select({ id: refund.id, state: refund.state })
    .from(refund)
    .where(and(inArray(refund.state, states), lte(refund.updatedAt, since)))
    .orderBy(asc(refund.updatedAt))
    .limit(limit)
}

/** Refunds that staff have to transfer, with the number of their order, the oldest first. */
export const readManual = (db: Db): Promise<{ number: string; order: string; amount: number; currency: string }[]> =>
  named(
    db,
    'refund_manual',
    `select r.number, o.number as order, r.amount::float8 as amount, r.currency from refund r join orders o on o.id = r.order_id
     where r.state = 'manual_bank' order by r.updated_at limit 200`,
    [],
  )
