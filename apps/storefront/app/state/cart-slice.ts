import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Cart, CartItem } from '@karat/contract/cart.ts'

/** The cart in the browser. `cartID` outlives `cart`: the displayed cart may be cleared without losing the cart itself. */
export interface CartState {
  cart: Cart | null
  cartID: string | null
  loading: boolean
  /** Lines that are being changed or removed (isLoading of E-02). */
  loadingItems: Record<string, boolean>
  /** The line removed last and its position, so that it can be restored. Not persisted. */
  removed: { item: CartItem; at: number } | null
}

export const emptyCart: CartState = { cart: null, cartID: null, loading: false, loadingItems: {}, removed: null }

export const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Replaces the cart with each server answer (S-06). A cart that became an order is replaced by the one that continues it, if any. */
    replaceCart(state, { payload }: PayloadAction<Cart>) {
      state.cart = payload.closed ? null : payload
      state.cartID = payload.closed ? payload.continuedIn : payload.cartID
    },
    /** Clears the displayed cart (S-07); the saved id stays, so that the next load restores the cart. */
    clearCart(state) {
      state.cart = null
    },
    setLoading(state, { payload }: PayloadAction<boolean>) {
      state.loading = payload
    },
    setItemLoading(state, { payload }: PayloadAction<{ itemId: string; loading: boolean }>) {
      if (payload.loading) state.loadingItems[payload.itemId] = true
      else delete state.loadingItems[payload.itemId]
    },
    /** Remembers a removed line, or forgets it. */
    setRemoved(state, { payload }: PayloadAction<CartState['removed']>) {
      state.removed = payload
    },
    /** Another tab has another cart, or the cart goes on in another one; `cart` is null where only its id is known. */
    followTab(state, { payload }: PayloadAction<Pick<CartState, 'cart' | 'cartID'>>) {
      state.cartID = payload.cartID
      state.cart = payload.cart
    },
    /** The cart became an order, or no longer exists. */
    forgetCart: () => emptyCart,
  },
})
