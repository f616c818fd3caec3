import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { lockPayment } from './store.ts'

/**
 * Locks what an event of a payment reads and changes, in this order: the order's cart, the order, the payment. Posting an order locks its
 * cart before the order as well, so that none waits for the other in a circle. What is read after these locks stays as it is until the end
 * of the transaction. `cartId` is null for an order without a cart; `order` and `payment` are undefined where there is none.
 */
export async function lockForPaymentEvent(
  { carts, orders }: Pick<PaymentDependencies, 'carts' | 'orders'>,
  tx: Db,
  { id, orderId, cartId }: { id: string; orderId: string; cartId: string | null },
): Promise<{ order: OrderRecord | undefined; payment: Awaited<ReturnType<typeof lockPayment>> }> {
  if (cartId) await carts.lock(tx, cartId)
  const order = await orders().lock(tx, orderId)
  const payment = await lockPayment(tx, id)
  return { order, payment }
}
