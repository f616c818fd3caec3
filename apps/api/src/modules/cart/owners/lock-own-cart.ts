import { type Db, lockNamed } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { CartDependencies } from '../dependencies.ts'
import { lockOpenCart } from '../store.ts'
import { findOpenCart } from '../views.ts'

/** Throws for a cart that there is not. */
export function unknownCart() {
  return throwFailure('unknown_cart', 'cartID')
}

/** Locks the customer's ownership of carts on a site. Taken before any cart is locked. */
export function lockOwner(tx: Db, customerId: string, subsite: string) {
  return lockNamed(tx, `cart of ${customerId} on ${subsite}`)
}

/** Locks the open cart of a customer on a site; the caller holds `lockOwner`, so that only an order can close it meanwhile. */
export async function lockOwnCart(
  { clock }: Pick<CartDependencies, 'clock'>,
  tx: Db,
  customerId: string,
  subsite: string,
): Promise<string | undefined> {
  for (;;) {
    const cartId = await findOpenCart(tx, customerId, subsite)
    if (cartId === undefined || (await lockOpenCart(tx, { cartId, customerId }, clock.now()))) return cartId
  }
}
