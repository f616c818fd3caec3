import { eq, type SQL, sql } from 'drizzle-orm'
import { cashDue } from '../../../../kernel/cash-due.ts'
import { type Db, named } from '../../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../../kernel/key-page.ts'
import { isInQueueFilter, type QueueFilterParams } from '../../../../kernel/queue-filter.ts'
import { andInScope, isInScope, type StoreScope } from '../../../../kernel/store-scope.ts'
import { cashCollection } from '../tables.ts'

export async function insertCollection(tx: Db, collection: typeof cashCollection.$inferInsert): Promise<void> {
  await tx.insert(cashCollection).values(collection)
}

/** The units of an order whose cash was collected, and the collected amount. */
export async function readCollected(db: Db, orderId: string): Promise<{ unitIds: ReadonlySet<string>; amount: number }> {
  const found = await db.select().from(cashCollection).where(eq(cashCollection.orderId, orderId))
  return { unitIds: new Set(found.flatMap(({ unitIds }) => unitIds)), amount: found.reduce((all, { amount }) => all + amount, 0) }
}

/** The amount of an order that is due at the door, in minor units. */
export async function readCashDue(db: Db, orderId: string): Promise<number> {
  const [row] = await named<{ due: number }>(
    db,
    'order_cash_due',
    `select coalesce(sum(amount), 0)::float8 as due from order_payment where order_id = $1 and state = 'due'`,
    [orderId],
  )
  return row?.due ?? 0
}

/** The state of an order's refunds: whether one has arrived, whether all have, and the amount left of its payments. */
export async function readGivenBack(db: Db, orderId: string): Promise<{ some: boolean; all: boolean; left: number }> {
  const [row] = await named<{ some: boolean; all: boolean; left: number }>(
    db,
    'order_given_back',
    `select coalesce(bool_or(r.state = 'succeeded'), false) as some, coalesce(bool_and(r.state = 'succeeded'), true) as all,
       (select coalesce(sum(p.amount - p.returned), 0)::float8 from order_payment p where p.order_id = $1 and p.state = 'captured') as left
     from refund r where r.order_id = $1 and r.cause_kind <> 'excess'`,
    [orderId],
  )
  return row ?? { some: false, all: true, left: 0 }
}

/** An order that was handed over while its cash was not recorded; minor units. */
export interface CashDueOrder {
  id: string
  number: string
  createdAt: Date
  since: Date
  amount: number
  currency: string
}

/** A page of the orders of a site that were handed over while their cash was not recorded, the oldest order first. */
export async function readCashDuePage(
  db: Db,
  { subsite, filter, stores }: { subsite: string; filter: QueueFilterParams; stores: StoreScope },
  page: KeyPage,
): Promise<CashDueOrder[]> {
  const found = await named<CashDueOrder>(
    db,
    'cash_due_queue',
    `select o.id, o.number, o.created_at as "createdAt", w.since, w.amount::float8 as amount, o.currency
     from ${cashDue.from}
     cross join lateral (select ${cashDue.since} as since,
       least(d.asked, (select sum(p.amount) from order_payment p where p.order_id = o.id and p.state = 'due')) as amount) w
     where ${cashDue.where} and o.subsite = $1 and (o.created_at, o.id) > ($2, $3) and ${isInScope('o.stores', '$5')}
       and ${isInQueueFilter({ time: 'w.since', amount: 'w.amount', numbers: 'o.number' }, 6)}
     order by o.created_at, o.id limit $4`,
    [subsite, ...keyParams(page), rowsToRead(page), stores ?? null, ...filter],
  )
  return found.map((row) => ({ ...row, createdAt: new Date(row.createdAt), since: new Date(row.since) }))
}

/** Selects a row for each order of a site that was handed over while its cash was not recorded. */
export const ordersWithCashDue = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL =>
  sql`select 1 from ${sql.raw(cashDue.from)} where ${sql.raw(cashDue.where)} and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`
