import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { authSlice } from '../session/auth-slice.ts'

/** A variant on a guest's wishlist. */
export interface GuestPiece {
  /** The variant. */
  productID: string
  product: string
  /** The price when the variant was added, in major units of the site's currency. */
  priceAdded: number
  addedAt: string
}

/** The lists of a customer as the service answered last, or a guest's list on this device, the newest first. */
export type WishlistData =
  { of: 'guest'; pieces: GuestPiece[] } | { of: 'customer'; customerID: string; currencyCode: string; wishlists: WishlistReply[] }

/** The state of the wishlists (E-08). */
export interface WishlistState {
  loading: boolean
  wishlistData: WishlistData | null
  /** Pressed hearts whose calls are pending: by product, whether it is to be on the list. Not persisted. */
  pending: Record<string, boolean>
}

export const emptyWishlist: WishlistState = { loading: false, wishlistData: null, pending: {} }

/** The state after a sign-out or a change of the customer: a customer's lists are removed, a guest's stay. */
const withoutOwner = (state: WishlistState) => (state.wishlistData?.of === 'customer' ? emptyWishlist : state)

export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: emptyWishlist,
  reducers: {
    setLoader(state, { payload }: PayloadAction<boolean>) {
      state.loading = payload
    },
    updateWishlist(state, { payload }: PayloadAction<WishlistData | null>) {
      state.wishlistData = payload
      state.loading = false
    },
    resetWishlist: () => emptyWishlist,
    /** A heart is pressed, or its call is answered (`wished` is undefined). */
    setPending(state, { payload }: PayloadAction<{ product: string; wished?: boolean }>) {
      if (payload.wished === undefined) delete state.pending[payload.product]
      else state.pending[payload.product] = payload.wished
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(authSlice.actions.loggedOut, () => emptyWishlist)
      .addCase(authSlice.actions.tokensRefreshed, (state, { payload }) => (payload?.accessToken ? state : withoutOwner(state)))
      .addCase(authSlice.actions.authFollowed, (state, { payload }) => {
        const { wishlistData } = state
        return wishlistData?.of === 'customer' && wishlistData.customerID !== payload?.user.id ? emptyWishlist : state
      }),
})
