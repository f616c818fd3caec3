import type { WayToPay } from '@karat/sites/way-to-pay.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { transitionPayment } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'
import { setWay } from '../store.ts'

/** Changes the payment method of an unpaid order, whose payment is tried again; returns the changed order. */
export async function setPaymentMethod(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  way: WayToPay,
): Promise<OrderRecord> {
  const again =
    order.paymentState === 'failed' && (await transitionPayment(deps, tx, order, 'retry', { actor: 'shopper', reason: 'posted' }))
  const paymentState = again || order.paymentState
  await setWay(tx, order.id, way, paymentState)
  return { ...order, gateway: way.gateway, paymentMethod: way.method, paymentState }
}
