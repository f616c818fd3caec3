import { dayIn, lastDay } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { readOrdered } from './views.ts'

/**
 * Completes units of an order, all or some of them, whose return window has ended; none while cash of the order is due. The caller holds the
 * order's lock.
 */
export async function completeUnitsOver(
  { clock, orderTransitions, sites }: Pick<ReturnDependencies, 'clock' | 'orderTransitions' | 'sites'>,
  tx: Db,
  order: OrderRecord,
  unitIds?: readonly string[],
): Promise<void> {
  const site = await sites.byCode(order.subsite)
  if (!site || order.paymentState === 'cod_due') return
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
  unwrap(await orderTransitions.ofUnits(tx, order, 'complete', ids, { actor: { kind: 'system', id: '' }, reason: 'time to return over' }))
}
