import { eq } from 'drizzle-orm'
import { type Db, named } from '../../../../kernel/db/db.ts'
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
