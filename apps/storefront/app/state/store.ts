import { configureStore, createReducer } from '@reduxjs/toolkit'
import { rememberEnhancer, rememberReducer, REMEMBER_REHYDRATED } from 'redux-remember'
import { api, setCallSite, type ShopSite } from './api.ts'
import { authOf, authSlice, type AuthState } from './auth-slice.ts'
import { readAuth } from './auth-storage.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import { cartFromText, cartToText, writeCart } from './cart-text.ts'
import { keepAuth } from './keep-auth.ts'
import { restoreTimeLeft } from './restore-time.ts'
import { cartStorage, savedCartKey, savedPrefix } from './saved-cart.ts'
import { toastSlice } from './toast-slice.ts'

/** Whether saved state is restored: the library reports it by an action that only reducers see. */
const restored = createReducer(false, (builder) => builder.addCase(REMEMBER_REHYDRATED, () => true))

/**
 * Creates the store of a site and waits until saved state is restored (S-12), until 5 s after the page's start at most.
 */
export async function makeStore(site: ShopSite) {
  setCallSite(site)
  const store = configureStore({
    reducer: rememberReducer({
      auth: authSlice.reducer,
      cart: cartSlice.reducer,
      toasts: toastSlice.reducer,
      restored,
      [api.reducerPath]: api.reducer,
    }),
    preloadedState: { auth: authOf(readAuth(site.websiteId)) },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
    enhancers: (defaults) =>
      defaults().concat(
        rememberEnhancer(cartStorage(site), ['cart'], {
          prefix: savedPrefix(site),
          persistThrottle: 50,
          serialize: (state) => cartToText(state as CartState),
          unserialize: (text) => cartFromText(text as string, site),
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
  // Another tab of the same site may change or order the cart.
  window.addEventListener('storage', (event) => {
    if (event.key !== savedCartKey(site)) return
    const { cart, cartID } = cartFromText(event.newValue ?? '{}', site)
    if (cartID !== store.getState().cart.cartID) store.dispatch(cartSlice.actions.followTab({ cart, cartID }))
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
  return store
}

export type Store = Awaited<ReturnType<typeof makeStore>>
/** What pages read of the store. */
export interface State {
  auth: AuthState
  cart: CartState
  toasts: ReturnType<typeof toastSlice.reducer>
}
