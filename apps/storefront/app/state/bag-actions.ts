import type { CartItem } from '@karat/contract/cart.ts'
import { api, type ShopSite } from './api.ts'
import type { Outcome } from './cart-actions.ts'
import { cartMoments } from './cart-moments.ts'
import { loadShop } from './lazy-store.ts'
import type { LoadedShop } from './open-shop.ts'

/** What a shopper can do with the lines of a bag beside their quantity. */
function bagActions({ store: { dispatch }, actions }: LoadedShop) {
  return {
    /** Changes a line to another variant of its product; it keeps its quantity and its gift details. */
    async changeVariant(item: CartItem, productID: string): Promise<Outcome> {
      const { cartItemID, orderItemQuantity } = item
      const outcome = await actions.changeBy(cartItemID, (cartID) =>
        dispatch(api.endpoints.addItem.initiate({ productID, cartID, cartItemID })),
      )
      if (outcome.ok) cartMoments.changed(item, outcome.value, productID, orderItemQuantity)
      return outcome
    },
  }
}

export type BagActions = ReturnType<typeof bagActions>

/** What can be done with the lines of a bag, once the store is there. */
export async function loadBag(site: ShopSite): Promise<BagActions> {
  return bagActions(await loadShop(site))
}
