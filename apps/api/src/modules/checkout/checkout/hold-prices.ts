import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf } from '../../../kernel/result.ts'
import type { CartRef, CartView } from '../../cart/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { keepPromotions, makeQuote } from './held-prices.ts'
import { isEmpty } from './rules.ts'

/**
 * Holds the cart's prices. A quote is kept while it fits the cart; a changed cart or one with an expired quote gets a new one at
 * today's rates.
 */
export async function holdPrices(
  deps: Pick<CheckoutDependencies, 'carts' | 'clock' | 'db'>,
  { cartId, customerId }: CartRef,
): Promise<Result<CartView>> {
  const { carts, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      // Read after the lock, so that no other call changes the cart meanwhile.
      const locked = await carts.lock(tx, cartId)
      const view = await carts.view(tx, cartId)
      if (!locked || !carts.opensTo(locked, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
      if (locked.state === 'closed') await carts.refuseClosed(tx, cartId)
      if (!view || isEmpty(view)) throw new AppError({ code: 'bag_empty', field: 'cartID' })
      if (view.held) return keepPromotions(tx, view)
      if (view.lines.some((line) => line.seenPrice !== line.charged)) await carts.recordSeenPrices(tx, view)
      return makeQuote(deps, tx, view)
    }),
  )
}
