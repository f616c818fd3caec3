import { type Db, named, transact } from '../../../kernel/db/db.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import { completeUnitsOver } from './complete-units-over.ts'
import type { ReturnDependencies } from './dependencies.ts'

/** How many orders one statement names. */
const atOnce = 200

/** The next orders of a site, by id, with a unit that was delivered before the given time and is not completed; none with cash due. */
const readArrived = (db: Db, subsite: string, after: string, daysAgo: number, now: Date) =>
  named<{ id: string }>(
    db,
    'orders_arrived',
    `select o.id from orders o where o.subsite = $1 and o.id > $2 and o.payment_state <> 'cod_due'
       and exists (select from order_unit u where u.order_id = o.id and u.state in ('delivered', 'replaced'))
       and exists (select from order_event e where e.order_id = o.id and e."to" = 'delivered' and e.at < $3::timestamptz - make_interval(days => $4))
     order by o.id limit ${atOnce}`,
    [subsite, after, now.toISOString(), daysAgo],
  )

async function complete(
  deps: Pick<ReturnDependencies, 'clock' | 'db' | 'orderTransitions' | 'orders' | 'sites'>,
  orderId: string,
): Promise<void> {
  const { db, orders } = deps
  await transact(db, async (tx) => {
    const order = await orders.lock(tx, orderId)
    if (order) await completeUnitsOver(deps, tx, order)
  })
}

/**
 * Completes delivered units whose return window has ended without a return; those of an order with cash due once it was received. Run by the schedule; an order in another transaction is checked
 * again under its lock.
 */
export async function completeOrders(
  deps: Pick<ReturnDependencies, 'clock' | 'db' | 'orderTransitions' | 'orders' | 'sites'>,
): Promise<void> {
  const { clock, db, sites } = deps
  for (const site of await sites.all()) {
    for (let after = ''; ;) {
      const found = await readArrived(db, site.code, after, site.returnDays, clock.now())
      await forEachDue(found, ({ id }) => complete(deps, id))
      const last = found.at(-1)
      if (!last || found.length < atOnce) break
      after = last.id
    }
  }
}
