import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { unitsMoved } from '../events.ts'
import { transitionOrder } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'
import { publishStockMoved } from '../units/stock-moved.ts'
import { readUnits } from '../units/store.ts'

/**
 * Ends an unpaid order and releases its stock and its holds. `next` are the variants that the same transaction reserves afterwards: the
 * stock of both is locked together, in one order.
 */
export async function endUnpaidOrder(
  deps: Pick<OrderDependencies, 'clock' | 'events' | 'holders' | 'inventory' | 'payments'>,
  tx: Db,
  order: OrderRecord,
  to: 'expired' | 'cancelled',
  reason: string,
  next: readonly string[] = [],
): Promise<void> {
  const { events, holders, inventory, payments } = deps
  const units = await readUnits(tx, order.id)
  if (next.length > 0) await inventory.lock(tx, order.subsite, [...units.map((unit) => unit.variantId), ...next])
  await transitionOrder(deps, tx, order, to === 'expired' ? 'expire' : 'end', { actor: 'system', reason }, { expiresAt: null })
  const taken = units.filter(({ fromStock }) => fromStock)
  await inventory.release(tx, order.subsite, taken)
  await publishStockMoved(tx, events, order.subsite, taken)
  if (order.hasHolds) await Promise.all(holders().map((holder) => holder.release(tx, order.id)))
  await payments().release(tx, order.id)
  if (to === 'expired')
    await events.publish(tx, unitsMoved, { orderId: order.id, transition: 'expire', unitIds: units.map(({ id }) => id) })
}
