import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { setTenders } from '../store.ts'

/** Removes a gift card; does nothing where the cart does not have it. */
export function removeGiftCard(deps: CartDependencies, ref: CartRef, cardId: string) {
  return changeCart(
    deps,
    ref,
    async (tx, row) => {
      const giftCardIds = row.giftCardIds.filter((id) => id !== cardId)
      await setTenders(tx, row.id, { giftCardIds })
      return priceCart(deps, tx, { ...row, giftCardIds })
    },
    { anyDraft: true },
  )
}
