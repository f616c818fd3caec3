import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Cart, CartItem } from '@karat/contract/cart.ts'
import { type HeldCart, heldCart } from './held-cart.ts'

/** The cart in the browser. `cartID` outlives `cart`: the displayed cart may be cleared without losing the cart itself. */
export interface CartState {
  cart: Cart | null
  cartID: string | null
  /** Of a cart that was cleared after a failure (S-07): the lines that were shown last. */
  held: HeldCart | null
  /** The shopper's cart could not be read: it may not be empty although none is shown. Not persisted. */
  failed: boolean
  loading: boolean
  /** Lines that are being changed or removed (isLoading of E-02). */
  loadingItems: Record<string, boolean>
  /** The line removed last and its position, so that it can be restored. Not persisted. */
  removed: { item: CartItem; at: number } | null
}

export const emptyCart: CartState = { cart: null, cartID: null, held: null, failed: false, loading: false, loadingItems: {}, removed: null }

export const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Replaces the cart with each server answer (S-06). A cart that became an order is replaced by the one that continues it, if any. */
    replaceCart(state, { payload }: PayloadAction<Cart>) {
      state.cart = payload.closed ? null : payload
      state.cartID = payload.closed ? payload.continuedIn : payload.cartID
      state.held = null
      state.failed = false
    },
    /** Clears the displayed cart (S-07); the saved id stays, so that the next load restores the cart. */
    clearCart(state) {
      state.held = heldCart(state as CartState)
      state.cart = null
    },
    /** Whether the shopper's cart could be read. */
    setFailed(state, { payload }: PayloadAction<boolean>) {
      state.failed = payload
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
    /** Follows another tab to its cart, or a closed cart to its continuing cart; `cart` is null where only its id is known. */
    followTab(state, { payload }: PayloadAction<Pick<CartState, 'cart' | 'cartID'> & Partial<Pick<CartState, 'held'>>>) {
      state.cartID = payload.cartID
      state.cart = payload.cart
      state.held = payload.held ?? null
      state.failed = false
    },
    /** The cart became an order, or no longer exists. */
    forgetCart: () => emptyCart,
  },
})
