import { throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { removeCard } from '../store.ts'

/** Removes a gift card from a cart. */
export function removeBoughtCard(deps: CartDependencies, ref: CartRef, cardId: string) {
  return changeCart(deps, ref, async (tx, row) => {
    const cards = row.cards.filter(({ id }) => id !== cardId)
    if (cards.length === row.cards.length) return throwFailure('unknown_item', 'cardID')
    await removeCard(tx, row.id, cardId)
    return priceCart(deps, tx, { ...row, cards })
  })
}
