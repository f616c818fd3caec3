import { type Db, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { IdProof } from '../../../checkout/id-proof/port.ts'
import type { OrderProofDependencies } from '../dependencies.ts'
import type { OrderReader, OrderRecord } from '../port.ts'
import { addEvent, setHoldReason } from '../store.ts'
import { readOrder } from '../views.ts'

const ended = new Set(['expired', 'cancelled'])

/** Releases an order that waited for its identity number only; another reason from its payment keeps it on hold. */
async function releaseVerified(
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

/** Stores the identity number for an order that the asker may open; a second one replaces the first and changes nothing else. */
export function giveIdNumber(
  deps: OrderProofDependencies,
  orderId: string,
  reader: OrderReader,
  number: string,
): Promise<Result<{ order: OrderRecord; proof: IdProof }>> {
  const { db, orders, proofs, sites } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const [order, view] = [await orders.lock(tx, orderId), await readOrder(tx, orderId)]
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !view || !site || !orders.opensTo(view, reader)) return throwFailure('unknown_order', 'orderID')
      if (ended.has(order.state)) return throwFailure('order_ended', 'orderID')
      const proof = await proofs.keep(tx, order.cartId, site, number)
      return { order: await releaseVerified(deps, tx, order), proof }
    }),
  )
}
