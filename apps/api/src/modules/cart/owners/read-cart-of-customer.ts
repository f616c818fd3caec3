import type { CartDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'
import { viewCart } from '../pricing/view-cart.ts'
import { findOpenCart } from '../views.ts'

/** The customer's open cart on a site; undefined where there is none. */
export async function readCartOfCustomer(deps: CartDependencies, customerId: string, subsite: string): Promise<CartView | undefined> {
  const { db } = deps
  const cartId = await findOpenCart(db, customerId, subsite)
  return cartId === undefined ? undefined : viewCart(deps, db, cartId)
}
