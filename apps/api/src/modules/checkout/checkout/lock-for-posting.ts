import type { Db } from '../../../kernel/db/db.ts'
import type { Carts } from '../../cart/port.ts'
import type { Buyer, OrderRecord } from '../../orders/orders/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'

/**
 * Locks what the posting of a cart reads and changes, in this order: the cart, the count of the buyer's unpaid orders, and the cart's own
 * order. Every posting takes the locks in this order, so that none waits for another in a circle; stock is locked later, in the order of
 * variants. What is read after these locks stays as it is until the end of the transaction: no other posting of the cart, and no other
 * unpaid order of the buyer, is under way. `buyer` is undefined where the order needs no payment online, which has no limit.
 */
export async function lockForPosting(
  { carts, orders }: Pick<CheckoutDependencies, 'carts' | 'orders'>,
  tx: Db,
  cartId: string,
  buyer: Buyer | undefined,
): Promise<{ cart: Awaited<ReturnType<Carts['lock']>>; order: OrderRecord | undefined }> {
  const cart = await carts.lock(tx, cartId)
  if (buyer) await orders.lockUnpaid(tx, buyer)
  const order = await orders.ofCart(tx, cartId)
  return { cart, order }
}
