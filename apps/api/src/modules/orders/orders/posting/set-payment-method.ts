import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { transitionPayment } from '../order-transitions.ts'
import type { OrderRecord } from '../port.ts'
import { updatePaymentMethod } from '../store.ts'

/** Changes the payment method of an unpaid order, whose payment is tried again; returns the changed order. */
export async function setPaymentMethod(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  paymentMethod: PaymentMethod,
): Promise<OrderRecord> {
  const again =
    order.paymentState === 'failed' && (await transitionPayment(deps, tx, order, 'retry', { actor: 'shopper', reason: 'posted' }))
  const paymentState = again || order.paymentState
  await updatePaymentMethod(tx, order.id, paymentMethod, paymentState)
  return { ...order, gateway: paymentMethod.gateway, paymentMethod: paymentMethod.method, paymentState }
}
