import type { ShopSite } from './api.ts'
import { type CartActions, cartActions } from './cart/cart-actions.ts'
import { heldCart } from './cart/held-cart.ts'
import { makeStore, type State, type Store } from './store.ts'

/** The store and its actions, once they are loaded. */
export interface LoadedShop {
  store: Store
  actions: CartActions
}

/**
 * Keeps the cart with its owner from the page's start on, through every sign-in and sign-out, in any tab, and refreshes the wishlists of a
 * customer who is signed in.
 */
function followSignIn({ store, actions }: LoadedShop): void {
  const { auth, cart } = store.getState() as State
  const arrive = () => {
    void actions.claim()
    // Where the chunk fails to load, the hearts show the saved lists.
    void import('./wishlist/wishlist-actions.ts').then(({ wishlistActionsOf }) => wishlistActionsOf(store).load()).catch(() => undefined)
  }
  let userId = auth.user?.id
  if (userId !== undefined) arrive()
  else void (heldCart(cart)?.owned ? actions.leave() : actions.load())
  // State that is restored after the pages stopped waiting for it is refreshed then.
  if (!(store.getState() as State).restored) {
    const stop = store.subscribe(() => {
      if (!(store.getState() as State).restored) return
      stop()
      void (userId === undefined ? actions.load() : actions.claim())
    })
  }
  store.subscribe(() => {
    const current = store.getState().auth.user?.id
    if (current === userId) return
    userId = current
    if (current === undefined) void actions.leave()
    else arrive()
  })
}

/** Creates the store with the saved state, and refreshes the cart's summary and the customer's wishlists. */
export async function openShop(site: ShopSite): Promise<LoadedShop> {
  const store = await makeStore(site)
  const shop = { store, actions: cartActions(store, site) }
  followSignIn(shop)
  return shop
}
