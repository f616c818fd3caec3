import type { Db } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import type { CartView, HeldPrice } from '../../cart/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { makeQuote } from './held-prices.ts'
import { endQuotes } from './store.ts'

/** Holds the prices of a locked cart at today's rates for some minutes, also where they were held before; see `PriceHold`. */
export async function holdAnew(
  deps: Pick<CheckoutDependencies, 'carts' | 'clock'>,
  tx: Db,
  cartId: string,
  minutes: number,
): Promise<CartView & { held: HeldPrice }> {
  const { carts, clock } = deps
  await endQuotes(tx, cartId, clock.now())
  const view = await carts.view(tx, cartId)
  if (!view) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
  await carts.recordSeenPrices(tx, view)
  return makeQuote(deps, tx, view, minutes)
}
