import { throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { removeItem } from '../store.ts'

/** Removes a line. */
export function removeLine(deps: CartDependencies, ref: CartRef, itemId: string) {
  return changeCart(deps, ref, async (tx, row) => {
    const items = row.items.filter((item) => item.id !== itemId)
    if (items.length === row.items.length) return throwFailure('unknown_item', 'cartItemID')
    await removeItem(tx, ref.cartId, itemId)
    return priceCart(deps, tx, { ...row, items })
  })
}
