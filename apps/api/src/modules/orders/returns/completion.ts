import { type Clock, dayIn, lastDay } from '../../../kernel/clock.ts'
import { type Db, named, transact } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { OrderRecord, Orders, UnitMoves } from '../orders/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import { readOrdered } from './views.ts'

/** How many orders one statement names. */
const atOnce = 200

/** The next orders of a site, by id, with a unit that was delivered before the given time and is not completed. */
const readArrived = (db: Db, subsite: string, after: string, daysAgo: number, now: Date) =>
  named<{ id: string }>(
    db,
    'orders_arrived',
    `select o.id from orders o where o.subsite = $1 and o.id > $2
       and exists (select from order_unit u where u.order_id = o.id and u.state in ('delivered', 'replaced'))
       and exists (select from order_event e where e.order_id = o.id and e."to" = 'delivered' and e.at < $3::timestamptz - make_interval(days => $4))
     order by o.id limit ${atOnce}`,
    [subsite, after, now.toISOString(), daysAgo],
  )

interface CompleteOverParts {
  clock: Clock
  sites: Pick<Sites, 'byCode'>
  orderMoves: UnitMoves
}

/**
 * Creates the function that completes units of an order, all or some of them, whose return window has ended. The caller holds the order's
 * lock.
 */
export function createCompleteOver({ clock, sites, orderMoves }: CompleteOverParts) {
  return async (tx: Db, order: OrderRecord, unitIds?: readonly string[]): Promise<void> => {
    const site = await sites.byCode(order.subsite)
    if (!site) return
    const { returnDays, timeZone } = site
    const today = dayIn(timeZone, clock.now())
    const over = (await readOrdered(tx, order.id)).filter(
      ({ unitId, state, deliveredAt }) =>
        (unitIds?.includes(unitId) ?? true) &&
        (state === 'delivered' || state === 'replaced') &&
        deliveredAt !== null &&
        lastDay(deliveredAt, returnDays, timeZone) < today,
    )
    if (over.length === 0) return
    const ids = over.map(({ unitId }) => unitId)
    unwrap(await orderMoves.moveGiven(tx, order, 'complete', ids, { actor: { kind: 'system', id: '' }, reason: 'time to return over' }))
  }
}

export interface CompletionParts {
  clock: Clock
  sites: Pick<Sites, 'all'>
  orders: Pick<Orders, 'lock'>
  completeOver: ReturnType<typeof createCompleteOver>
}

/**
 * Completes delivered units whose return window has ended without a return. Run by the schedule; an order in another transaction is checked
 * again under its lock.
 */
export function createCompletion(db: Db, { clock, sites, orders, completeOver }: CompletionParts) {
  async function complete(orderId: string): Promise<void> {
    await transact(db, async (tx) => {
      const order = await orders.lock(tx, orderId)
      if (order) await completeOver(tx, order)
    })
  }

  return async (): Promise<void> => {
    for (const site of await sites.all()) {
      for (let after = ''; ;) {
        const found = await readArrived(db, site.code, after, site.returnDays, clock.now())
        for (const { id } of found) await complete(id)
        const last = found.at(-1)
        if (!last || found.length < atOnce) break
        after = last.id
      }
    }
  }
}
