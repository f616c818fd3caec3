import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import { isInQueueFilter, type QueueFilterParams } from '../../../kernel/queue-filter.ts'
import { andInScope, isInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import { expectedTransfer, receivedTransfer, transferAccount } from './tables.ts'

export type ExpectedTransfer = typeof expectedTransfer.$inferSelect
export type TransferAccount = typeof transferAccount.$inferSelect

export async function accountOf(db: Db, subsite: string): Promise<TransferAccount | undefined> {
  const [row] = await db.select().from(transferAccount).where(eq(transferAccount.subsite, subsite))
  return row
}

/** Writes the expected transfer of an attempt; false where it was written before. */
export async function insertExpected(tx: Db, row: ExpectedTransfer): Promise<boolean> {
  const written = await tx.insert(expectedTransfer).values(row).onConflictDoNothing().returning({ id: expectedTransfer.attemptId })
  return written.length > 0
}

export async function findExpected(db: Db, attemptId: string): Promise<ExpectedTransfer | undefined> {
  const [row] = await db.select().from(expectedTransfer).where(eq(expectedTransfer.attemptId, attemptId))
  return row
}

/** Marks an expected transfer as released; false where it was before, or where the attempt expects none. */
export async function setTransferReleased(tx: Db, attemptId: string, releasedAt: Date): Promise<boolean> {
  const released = await tx
    .update(expectedTransfer)
    .set({ releasedAt })
    .where(and(eq(expectedTransfer.attemptId, attemptId), isNull(expectedTransfer.releasedAt)))
    .returning({ id: expectedTransfer.attemptId })
  return released.length > 0
}

/** The newest expected transfer of an order. */
export async function newestOfOrder(db: Db, orderId: string): Promise<ExpectedTransfer | undefined> {
  const [row] = await db
    .select()
    .from(expectedTransfer)
    .where(eq(expectedTransfer.orderId, orderId))
    .orderBy(desc(expectedTransfer.createdAt), desc(expectedTransfer.attemptId))
    .limit(1)
  return row
}

/** The amount received for an attempt, in minor units. */
export async function receivedOf(db: Db, attemptId: string): Promise<number> {
  const [row] = await rows<{ sum: string }>(
    db,
    sql`select coalesce(sum(amount), 0)::text as sum from received_transfer where attempt_id = ${attemptId}`,
  )
  return Number(row?.sum ?? 0)
}

/**
 * Writes a received transfer; the same transfer again changes nothing. Returns the number of the order whose other transfer has its reference;
 * undefined where none has.
 */
export async function insertReceived(tx: Db, row: typeof receivedTransfer.$inferInsert): Promise<string | undefined> {
  await tx.insert(receivedTransfer).values(row).onConflictDoNothing()
  const [kept] = await tx
    .select({ attemptId: receivedTransfer.attemptId, amount: receivedTransfer.amount, number: expectedTransfer.orderNumber })
    .from(receivedTransfer)
    .innerJoin(expectedTransfer, eq(expectedTransfer.attemptId, receivedTransfer.attemptId))
    .where(and(eq(receivedTransfer.subsite, row.subsite), eq(receivedTransfer.reference, row.reference)))
  return kept?.attemptId === row.attemptId && kept.amount === row.amount ? undefined : kept?.number
}

/** An expected transfer with the amount received so far, in minor units. */
export type WaitingTransfer = Pick<ExpectedTransfer, 'attemptId' | 'orderNumber' | 'amount' | 'currency' | 'dueAt' | 'createdAt'> & {
  received: number
}

/** The stores that a transfer `e` belongs to: those of its order. */
export const transferStores = '(select o.stores from orders o where o.id = e.order_id)'

/** A page of the transfers that payments of a site wait for at the given time, the first due ones first. */
export async function readExpectedPage(
  db: Db,
  { subsite, now, filter, stores }: { subsite: string; now: Date; filter: QueueFilterParams; stores: StoreScope },
  page: KeyPage,
): Promise<WaitingTransfer[]> {
  const found = await named<WaitingTransfer>(
    db,
    'transfer_queue',
    `select e.attempt_id as "attemptId", e.order_number as "orderNumber", e.amount::float8 as amount, e.currency, e.due_at as "dueAt",
       e.created_at as "createdAt", coalesce(s.received, 0)::float8 as received
     from expected_transfer e join payment p on p.id = e.attempt_id and p.state in ('created', 'pending')
     left join lateral (select sum(r.amount) as received from received_transfer r where r.attempt_id = e.attempt_id) s on true
     where e.subsite = $1 and e.due_at > $2 and coalesce(s.received, 0) < e.amount
       and (e.due_at, e.attempt_id) > ($3, $4) and ${isInScope(transferStores, '$6')}
       and ${isInQueueFilter({ time: 'e.created_at', amount: 'e.amount', numbers: 'e.order_number' }, 7)}
     order by e.due_at, e.attempt_id limit $5`,
    [subsite, now.toISOString(), ...keyParams(page), rowsToRead(page), stores ?? null, ...filter],
  )
  return found.map((row) => ({ ...row, dueAt: new Date(row.dueAt), createdAt: new Date(row.createdAt) }))
}

/** Selects a row for each transfer that a payment of a site waits for at the given time. */
export const expectedTransfers = ({ subsite, now, stores }: { subsite: string; now: Date; stores: StoreScope }): SQL => sql`
  select 1 from expected_transfer e where e.subsite = ${subsite} and e.due_at > ${now.toISOString()}
    and (select p.state from payment p where p.id = e.attempt_id) in ('created', 'pending')
    and e.amount > (select coalesce(sum(r.amount), 0) from received_transfer r where r.attempt_id = e.attempt_id)${andInScope(sql.raw(transferStores), stores)}`
