import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Cart, CartItem } from '@karat/contract/cart.ts'

/** The bag as the browser knows it. `cartID` outlives `cart`: what is shown may be emptied, the bag itself is not. */
export interface CartState {
  cart: Cart | null
  cartID: string | null
  loading: boolean
  /** Lines that are being changed or removed just now (isLoading of E-02). */
  loadingItems: Record<string, boolean>
  /** The line that was taken out last and where it stood, so that it can be put back. Not kept beyond the page. */
  removed: { item: CartItem; at: number } | null
}

export const emptyCart: CartState = { cart: null, cartID: null, loading: false, loadingItems: {}, removed: null }

export const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** The cart is replaced from each server answer (S-06). A bag that became an order gives way to the one that goes on, if any. */
    replaceCart(state, { payload }: PayloadAction<Cart>) {
      state.cart = payload.closed ? null : payload
      state.cartID = payload.closed ? payload.continuedIn : payload.cartID
    },
    /** What is shown becomes empty (S-07); the saved id stays, so that the next load restores the bag. */
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
    /** Remembers a line that was taken out, or forgets it. */
    setRemoved(state, { payload }: PayloadAction<CartState['removed']>) {
      state.removed = payload
    },
    /** Another tab has another bag. */
    followTab(state, { payload }: PayloadAction<string | null>) {
      state.cartID = payload
      if (!payload) state.cart = null
    },
    /** The bag has become an order, or is gone. */
    forgetCart: () => emptyCart,
  },
})
