import type { AddressBody } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { api, type CallFailure, failureOf } from './api.ts'
import { cartSlice } from './cart-slice.ts'
import type { Store } from './store.ts'
import { toastSlice } from './toast-slice.ts'

export type Outcome<T = Cart> = { ok: true; value: T } | { ok: false; failure: CallFailure }

/** The specification's own toasts (section 8); the region says them in the page's language where there is one. */
export const toastText = {
  updated: 'Quantity updated successfully',
  notUpdated: 'Unable to update the quantity',
  added: 'Item added successfully',
  notAdded: 'Unable to add item to cart',
  wrong: 'Something went wrong!',
  removed: 'Item removed successfully',
  notRemoved: 'Unable to remove the item',
  noAddresses: 'Unable to get address list',
  orderFailed: 'Error while creating order',
  orderWrong: 'Something went wrong',
  noOrder: 'Unable to get order details',
  noGift: 'Unable to add gift details',
  addressAdded: 'Address added successfully',
  addressUpdated: 'Address updated successfully',
  noAddress: 'Unable to add the address',
} as const

/** What a shopper can do with a bag. Each replaces the bag by the server's answer (S-06) and says what happened. */
export function cartActions(store: Store) {
  const { dispatch, getState } = store
  const { replaceCart, emptyShown, setLoading, setItemLoading, forgetCart } = cartSlice.actions
  const toast = (kind: 'success' | 'error', text: string) => dispatch(toastSlice.actions.showToast({ kind, text }))
  const cartID = () => getState().cart.cartID
  // A summary that was asked for before a change must not replace the change's own answer.
  let changes = 0

  /** The words for a failure: the server's own, else the given; an exception has words of its own. */
  const wordsFor = (failure: CallFailure, otherwise: string) =>
    typeof failure.status === 'string' ? toastText.wrong : (failure.message ?? otherwise)

  function take(cart: Cart): Outcome {
    dispatch(replaceCart(cart))
    return { ok: true, value: cart }
  }

  /** A bag that became an order in another tab: it is let go quietly. */
  function letGo(failure: CallFailure) {
    if (failure.code === 'bag_closed' || failure.code === 'unknown_cart') dispatch(forgetCart())
  }

  async function changeLine(itemId: string, call: () => Promise<Outcome>): Promise<Outcome> {
    changes += 1
    dispatch(setItemLoading({ itemId, loading: true }))
    const outcome = await call()
    dispatch(setItemLoading({ itemId, loading: false }))
    return outcome
  }

  return {
    /** Loads the bag's summary; what is shown becomes empty where that fails (S-07). */
    async load(): Promise<void> {
      const id = cartID()
      if (!id) return
      const before = changes
      dispatch(setLoading(true))
      const { data, error } = await dispatch(api.endpoints.cartSummary.initiate(id, { forceRefetch: true, subscribe: false }))
      if (before !== changes) return
      if (data?.status === 'Success') take(data.cart)
      else {
        dispatch(emptyShown())
        letGo(failureOf(error))
      }
      dispatch(setLoading(false))
    },

    /** Puts a piece into the bag; success is judged by response code 200 (V-03). */
    async add(productID: string, quantity = 1): Promise<Outcome> {
      const id = cartID()
      changes += 1
      dispatch(setLoading(true))
      const { data, error } = await dispatch(api.endpoints.addItem.initiate({ productID, quantity, ...(id ? { cartID: id } : {}) }))
      dispatch(setLoading(false))
      if (data?.responseCode === 200) {
        toast('success', toastText.added)
        return take(data.cart)
      }
      const failure = failureOf(error)
      if (failure.code === 'unknown_cart' && id) {
        dispatch(forgetCart())
        return this.add(productID, quantity)
      }
      toast('error', wordsFor(failure, toastText.notAdded))
      dispatch(emptyShown())
      return { ok: false, failure }
    },

    /** Sets a line's quantity (and its piece, where another size is chosen). */
    update: (itemId: string, productID: string, quantity: number): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const { data, error } = await dispatch(
          api.endpoints.addItem.initiate({ productID, quantity, cartID: cartID() ?? '', cartItemID: itemId }),
        )
        if (data?.responseCode === 200) {
          toast('success', toastText.updated)
          return take(data.cart)
        }
        const failure = failureOf(error)
        toast('error', wordsFor(failure, toastText.notUpdated))
        letGo(failure)
        return { ok: false, failure }
      }),

    remove: (itemId: string): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const { data, error } = await dispatch(api.endpoints.removeItem.initiate({ cartID: cartID() ?? '', cartItemID: itemId }))
        if (data?.status === 'Success') {
          toast('success', toastText.removed)
          return take(data.cart)
        }
        const failure = failureOf(error)
        toast('error', typeof failure.status === 'string' ? toastText.wrong : toastText.notRemoved)
        letGo(failure)
        if (!itemId) dispatch(emptyShown())
        return { ok: false, failure }
      }),

    async gift(gift: { giftMessage: string; giftTo: string; giftFrom: string; giftWrap: 'Yes' | 'No' }): Promise<Outcome> {
      const { data, error } = await dispatch(api.endpoints.setGift.initiate({ cartID: cartID() ?? '', ...gift }))
      if (data?.status === 'Success') return take(data.cart)
      toast('error', toastText.noGift)
      return { ok: false, failure: failureOf(error) }
    },

    async address(body: Omit<AddressBody, 'mode' | 'cartID'>): Promise<Outcome> {
      const before = getState().cart.cart?.address
      const { data, error } = await dispatch(api.endpoints.setAddress.initiate({ ...body, cartID: cartID() ?? '' }))
      if (data?.status === 'Success') {
        toast('success', before ? toastText.addressUpdated : toastText.addressAdded)
        return take(data.cart)
      }
      toast('error', toastText.noAddress)
      return { ok: false, failure: failureOf(error) }
    },

    /** Holds the bag's prices (the moment 'Check out' is pressed). */
    async hold() {
      const { data, error } = await dispatch(api.endpoints.quote.initiate(cartID() ?? ''))
      if (data?.status === 'Success') {
        take(data.cart)
        return { ok: true as const, value: data }
      }
      const failure = failureOf(error)
      letGo(failure)
      return { ok: false as const, failure }
    },

    toast,
    forget: () => dispatch(forgetCart()),
    cartID,
  }
}

export type CartActions = ReturnType<typeof cartActions>
