import { deviceStorage } from '../storage/browser-storage.ts'
import { configureStore, createReducer } from '@reduxjs/toolkit'
import { rememberEnhancer, rememberReducer, REMEMBER_REHYDRATED } from 'redux-remember'
import { api, setCallSite, type ShopSite } from './api.ts'
import { authOf, authSlice, type AuthState } from './session/auth-slice.ts'
import { readAuth } from './session/auth-storage.ts'
import { cartSlice, type CartState } from './cart/cart-slice.ts'
import { cartFromText, cartToText, writeCart } from './cart/cart-text.ts'
import { keepAuth } from './session/keep-auth.ts'
import { restoreTimeLeft } from './restore-time.ts'
import { cartStorage, savedCartKey, savedPrefix } from './cart/saved-cart.ts'
import { savedWishlistKey, writeWishlist } from './wishlist/saved-wishlist.ts'
import { toastSlice } from './toast-slice.ts'
import { emptyWishlist, wishlistSlice, type WishlistState } from './wishlist/wishlist-slice.ts'

/** Whether saved state is restored: the library reports it by an action that only reducers see. */
const restored = createReducer(false, (builder) => builder.addCase(REMEMBER_REHYDRATED, () => true))

/** The storage of a site's state: the cart as long as the site's settings say, the wishlist on this device (S-12). */
function storageOf(site: ShopSite) {
  const carts = cartStorage(site)
  const of = (key: string) => (key === savedWishlistKey(site) ? deviceStorage : carts)
  return { getItem: (key: string) => of(key).getItem(key), setItem: (key: string, value: string) => of(key).setItem(key, value) }
}

/** The saved text of the wishlist, without its transient state. */
const wishlistToText = ({ wishlistData }: WishlistState) => JSON.stringify({ ...emptyWishlist, wishlistData })

/**
 * Creates the store of a site and waits until saved state is restored (S-12), until 5 s after the page's start at most.
 */
export async function makeStore(site: ShopSite) {
  setCallSite(site)
  const store = configureStore({
    reducer: rememberReducer({
      auth: authSlice.reducer,
      cart: cartSlice.reducer,
      wishlist: wishlistSlice.reducer,
      toasts: toastSlice.reducer,
      restored,
      [api.reducerPath]: api.reducer,
    }),
    preloadedState: { auth: authOf(readAuth(site.websiteId)) },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
    enhancers: (defaults) =>
      defaults().concat(
        rememberEnhancer(storageOf(site), ['cart', 'wishlist'], {
          prefix: savedPrefix(site),
          persistThrottle: 50,
          serialize: (state, key) => (key === 'cart' ? cartToText(state as CartState) : wishlistToText(state as WishlistState)),
          unserialize: (text, key) => (key === 'cart' ? cartFromText(text as string, site) : (JSON.parse(text as string) as WishlistState)),
        }),
      ),
  })
  keepAuth(store, site.websiteId)
  // Which cart it is, is saved without the delay: a tab that waits for its turn reads it.
  let savedId: string | null = null
  store.subscribe(() => {
    const { cartID } = store.getState().cart as CartState
    if (cartID === savedId) return
    savedId = cartID
    writeCart(site, store.getState().cart as CartState)
  })
  // A guest's wishlist is written at once too: the shopper may leave within the delay after pressing a heart.
  let savedWishes: unknown
  store.subscribe(() => {
    const { wishlist, restored } = store.getState() as { wishlist: WishlistState; restored: boolean }
    if (!restored || wishlist.wishlistData === savedWishes) return
    savedWishes = wishlist.wishlistData
    writeWishlist(site, wishlistToText(wishlist))
  })
  /** Replaces the wishlist by the saved one, where that is not another shopper's. */
  const followWishlist = (saved: WishlistState | null) => {
    const data = saved?.wishlistData ?? null
    const isOthers = data?.of === 'customer' && data.customerID !== store.getState().auth.user?.id
    store.dispatch(wishlistSlice.actions.updateWishlist(isOthers ? null : data))
  }
  // Another tab of the same site may change or order the cart, and change the wishlist.
  window.addEventListener('storage', (event) => {
    if (event.key === savedWishlistKey(site)) followWishlist(JSON.parse(event.newValue ?? 'null') as WishlistState | null)
    if (event.key !== savedCartKey(site)) return
    const { cart, cartID, held } = cartFromText(event.newValue ?? '{}', site)
    if (cartID !== store.getState().cart.cartID) store.dispatch(cartSlice.actions.followTab({ cart, cartID, held }))
  })
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(check)
    const handle = setTimeout(done, restoreTimeLeft())
    function done() {
      clearTimeout(handle)
      stop()
      resolve()
    }
    function check() {
      if ((store.getState() as { restored: boolean }).restored) done()
    }
    check()
  })
  // Another customer may have signed in on another site of the website since the wishlist was saved.
  followWishlist(store.getState().wishlist)
  return store
}

export type Store = Awaited<ReturnType<typeof makeStore>>
/** The state of the store that pages read. */
export interface State {
  auth: AuthState
  cart: CartState
  wishlist: WishlistState
  toasts: ReturnType<typeof toastSlice.reducer>
  /** Whether the saved state is restored. */
  restored: boolean
}
