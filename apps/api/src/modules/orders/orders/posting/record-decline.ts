import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { transitionPayment } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'
import { setPaymentState } from '../store.ts'

/** Records that the payment of an unpaid order failed. */
export async function recordDecline(deps: Pick<OrderDependencies, 'clock'>, tx: Db, order: OrderRecord): Promise<void> {
  if (order.paymentState !== 'unpaid') return
  await setPaymentState(tx, order.id, await transitionPayment(deps, tx, order, 'decline', { actor: 'system', reason: 'declined' }))
}
