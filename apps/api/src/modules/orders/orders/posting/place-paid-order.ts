import type { Db } from '../../../../kernel/db/db.ts'
import { boughtWith } from '../cards/store.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { cardsOrdered, orderPlaced } from '../events.ts'
import { transitionOrder, transitionPayment } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'

/** The payment transition with which an order is placed. */
const settling = { paid: 'capture', free: 'need-nothing', cod_due: 'owe-cash' } as const

/**
 * Makes the transition of an unpaid order to placed, or to on hold with a `holdReason`; closes its cart and publishes the event that its
 * buyer is notified of. The caller holds the order's lock.
 */
export async function placePaidOrder(
  deps: Pick<OrderDependencies, 'carts' | 'clock' | 'events' | 'holders' | 'payments'>,
  tx: Db,
  order: OrderRecord,
  { state, holdReason: newReason }: { state: keyof typeof settling; holdReason?: string },
): Promise<OrderRecord> {
  const { carts, clock, events, holders, payments } = deps
  const holdReason = order.holdReason ?? newReason
  const cause = { actor: 'system', reason: holdReason ?? state } as const
  const change = { paymentState: state, holdReason: holdReason ?? null, placedAt: clock.now(), expiresAt: null }
  // Each writes rows of its own, and none reads what another writes: they are sent together.
  const [to] = await Promise.all([
    transitionOrder(deps, tx, order, holdReason ? 'hold' : 'place', cause, change),
    transitionPayment(deps, tx, order, settling[state], { actor: 'system', reason: state }),
    boughtWith(tx, order).then((bought) => carts.close(tx, order.cartId, bought)),
    payments().release(tx, order.id),
    events.publish(tx, orderPlaced, { orderId: order.id }),
    ...(order.hasCards ? [events.publish(tx, cardsOrdered, { orderId: order.id })] : []),
    ...(order.hasHolds ? holders().map((holder) => holder.spend(tx, order.id)) : []),
  ])
  return { ...order, state: to, holdReason: holdReason ?? null, paymentState: state }
}
