import type { Db } from '../../../kernel/db/db.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import type { CartPricingDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'
import { readCart } from '../views.ts'
import { priceCart } from './price-cart.ts'

/** Reads and prices a cart of any owner: at its quote while that is valid, otherwise at today's rates. */
export function viewCart(deps: CartPricingDependencies, db: Db, cartId: string): Promise<CartView | undefined> {
  return onOneConnection(db, async (one) => {
    const row = await readCart(one, cartId)
    return row && priceCart(deps, one, row)
  })
}
