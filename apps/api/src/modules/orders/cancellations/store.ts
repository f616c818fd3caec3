import { withMembers } from '../../../kernel/acts.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import type { Cancellation } from './port.ts'
import { cancellation, cancellationEvent, cancellationUnit } from './tables.ts'

type Row = typeof cancellation.$inferSelect

const known = ({ requestKey: _key, ...row }: Row): Cancellation => row

export async function insertCancellation(
  tx: Db,
  row: typeof cancellation.$inferInsert,
  units: readonly Omit<typeof cancellationUnit.$inferInsert, 'cancellationId'>[],
): Promise<void> {
  await tx.insert(cancellation).values(row)
  await tx.insert(cancellationUnit).values(units.map((unit) => ({ ...unit, cancellationId: row.id })))
}

export async function insertEvent(tx: Db, event: typeof cancellationEvent.$inferInsert): Promise<void> {
  await tx.insert(cancellationEvent).values(withMembers(event))
}

export async function setCancellation(tx: Db, id: string, change: Partial<Cancellation>): Promise<void> {
  await tx.update(cancellation).set(change).where(eq(cancellation.id, id))
}

export async function findByKey(tx: Db, orderId: string, requestKey: string): Promise<Cancellation | undefined> {
  const [row] = await tx
    .select()
    .from(cancellation)
    .where(and(eq(cancellation.orderId, orderId), eq(cancellation.requestKey, requestKey)))
  return row && known(row)
}

/** A cancellation by its id or its number. */
export async function findCancellation(db: Db, name: string): Promise<Cancellation | undefined> {
  const [row] = await db
    .select()
    .from(cancellation)
    .where(sql`${cancellation.id} = ${name} or ${cancellation.number} = upper(${name})`)
  return row && known(row)
}

export async function readOfOrder(db: Db, orderId: string): Promise<Cancellation[]> {
  const found = await db
    .select()
    .from(cancellation)
    .where(eq(cancellation.orderId, orderId))
    .orderBy(asc(cancellation.createdAt), asc(cancellation.id))
  return found.map(known)
}

/** Clears the texts of a customer. */
export async function clearTexts(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`update cancellation set text = '' where order_id in (select id from orders where customer_id = ${customerId})`)
}
