import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { OrderProofDependencies } from '../dependencies.ts'
import type { OrderRecord } from '../port.ts'
import { addEvent, setHoldReason } from '../store.ts'

/** Releases an order that waited for its identity number only; another reason from its payment keeps it on hold. */
export async function releaseVerified(
  { checkout, clock, orders }: Pick<OrderProofDependencies, 'checkout' | 'clock' | 'orders'>,
  tx: Db,
  order: OrderRecord,
): Promise<OrderRecord> {
  if (order.holdReason !== 'id_proof' || order.state === 'payment_pending') return order
  if (order.state !== 'on_hold') {
    // The revised price of a unit exceeded the limit while the order was under way: it continues from its present state.
    const at = clock.now()
    const noted = { machine: 'unit', from: order.state, to: order.state, actor: 'system', actorId: '', reason: 'released', at } as const
    await setHoldReason(tx, order.id, null, at)
    await addEvent(tx, { id: newId(at), orderId: order.id, ...noted })
    return { ...order, holdReason: null }
  }
  return orders.release(tx, order, await checkout().reviewLatePayment(tx, order, { paidAt: order.placedAt ?? clock.now() }))
}
