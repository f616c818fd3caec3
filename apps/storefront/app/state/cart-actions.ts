import type { AddressBody } from '@karat/contract/address.ts'
import type { Cart, GiftBody } from '@karat/contract/cart.ts'
import type { QuoteReply } from '@karat/contract/checkout.ts'
import { api, type CallFailure, failureOf, isException } from './api.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import type { Store } from './store.ts'
import { toastSlice } from './toast-slice.ts'

export type Outcome<T = Cart> = { ok: true; value: T } | { ok: false; failure: CallFailure }

/** The specification's own toasts (section 8); the region says them in the page's language where there is one. */
export const toastText = {
  updated: 'Quantity updated successfully',
  notUpdated: 'Unable to update the quantity',
  begun: 'Item added to a new bag: a bag belongs to one site',
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

/**
 * What a shopper can do with a bag. Each replaces the bag by the server's answer (S-06) and says what happened. Calls for
 * the bag are made one after the other, so that no older answer replaces a newer one.
 */
export function cartActions(store: Store) {
  const { dispatch, getState } = store
  const { replaceCart, clearCart, setLoading, setItemLoading, setRemoved, forgetCart, followTab } = cartSlice.actions
  const toast = (kind: 'success' | 'error', text: string) => dispatch(toastSlice.actions.showToast({ kind, text }))
  const cartID = () => getState().cart.cartID
  /** The bag that a call is about; empty where there is none, which the service refuses. */
  const thisBag = () => cartID() ?? ''
  let last: Promise<unknown> = Promise.resolve()

  /** Does the work when all that was asked before is done. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** The words for a failure: the server's own, else the given; an exception has words of its own. */
  const wordsFor = (failure: CallFailure, otherwise: string) => (isException(failure) ? toastText.wrong : failure.message || otherwise)

  /** The bag of an answer becomes the bag that is shown. Beside an error, `data` is that of an earlier call. */
  function take({ data, error }: { data?: { cart: Cart }; error?: unknown }): Outcome {
    if (error !== undefined || !data?.cart) return { ok: false, failure: failureOf(error) }
    dispatch(replaceCart(data.cart))
    return { ok: true, value: data.cart }
  }

  /** A bag that became an order in another tab: it is let go quietly, and the bag that goes on takes its place. */
  function dropStaleCart(failure: CallFailure) {
    if (failure.code !== 'bag_closed' && failure.code !== 'unknown_cart') return
    dispatch(forgetCart())
    const next = failure.details?.['continuedIn']
    if (typeof next !== 'string') return
    dispatch(followTab(next))
    void actions.load()
  }

  function changeLine(itemId: string, call: () => Promise<Outcome>): Promise<Outcome> {
    dispatch(setItemLoading({ itemId, loading: true }))
    return inTurn(call).finally(() => dispatch(setItemLoading({ itemId, loading: false })))
  }

  /** A bag that became an order is followed by the one with what was not bought. */
  async function loadNow(): Promise<void> {
    const id = cartID()
    if (!id) return
    const outcome = take(await dispatch(api.endpoints.cartSummary.initiate(id, { forceRefetch: true, subscribe: false })))
    if (outcome.ok) return outcome.value.closed && outcome.value.continuedIn ? loadNow() : undefined
    dispatch(clearCart())
    dropStaleCart(outcome.failure)
  }

  async function addNow(productID: string, quantity: number): Promise<Outcome> {
    const id = cartID()
    const answer = await dispatch(api.endpoints.addItem.initiate({ productID, quantity, ...(id ? { cartID: id } : {}) }))
    const outcome = take(answer)
    if (outcome.ok) {
      // The bag that opens says that the piece is in it; only what it does not show is said.
      if (answer.data?.begun) toast('success', toastText.begun)
      dispatch(setRemoved(null))
      return outcome
    }
    if (outcome.failure.code === 'unknown_cart' && id) {
      dispatch(forgetCart())
      return addNow(productID, quantity)
    }
    toast('error', wordsFor(outcome.failure, toastText.notAdded))
    dispatch(clearCart())
    return outcome
  }

  const actions = {
    /** Loads the bag's summary; what is shown becomes empty where that fails (S-07). */
    load(): Promise<void> {
      if (!cartID()) return Promise.resolve()
      dispatch(setLoading(true))
      return inTurn(loadNow).finally(() => dispatch(setLoading(false)))
    },

    /** Puts a piece into the bag; success is judged by response code 200 (V-03). */
    add(productID: string, quantity = 1): Promise<Outcome> {
      dispatch(setLoading(true))
      return inTurn(() => addNow(productID, quantity)).finally(() => dispatch(setLoading(false)))
    },

    /** Sets a line's quantity (and its piece, where another size is chosen). */
    update: (itemId: string, productID: string, quantity: number): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const outcome = take(await dispatch(api.endpoints.addItem.initiate({ productID, quantity, cartID: thisBag(), cartItemID: itemId })))
        if (outcome.ok) {
          toast('success', toastText.updated)
          return outcome
        }
        toast('error', wordsFor(outcome.failure, toastText.notUpdated))
        dropStaleCart(outcome.failure)
        return outcome
      }),

    /** Removes a line; without one there is nothing to keep, and what is shown becomes empty (S-07). */
    remove: (itemId: string): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const { cart } = getState().cart as CartState
        const at = cart?.items.findIndex((one) => one.cartItemID === itemId) ?? -1
        const item = cart?.items[at]
        const outcome = take(await dispatch(api.endpoints.removeItem.initiate({ cartID: thisBag(), cartItemID: itemId })))
        if (outcome.ok) {
          dispatch(setRemoved(item ? { item, at } : null))
          toast('success', toastText.removed)
          return outcome
        }
        toast('error', isException(outcome.failure) ? toastText.wrong : toastText.notRemoved)
        dropStaleCart(outcome.failure)
        if (!itemId) dispatch(clearCart())
        return outcome
      }),

    /** Puts the line back that was taken out last: the same piece in the same size, as many as there were, in its place. */
    putBack: (): Promise<void> =>
      inTurn(async () => {
        const { removed } = getState().cart
        if (!removed) return
        const { productID, orderItemQuantity: quantity, cartItemID: restores } = removed.item
        const outcome = take(await dispatch(api.endpoints.addItem.initiate({ productID, quantity, cartID: thisBag(), restores })))
        if (outcome.ok) dispatch(setRemoved(null))
        else toast('error', wordsFor(outcome.failure, toastText.notAdded))
      }),

    /** Lets go of the line that was taken out last. */
    forgetRemoved: () => void dispatch(setRemoved(null)),

    gift: (gift: Omit<GiftBody, 'mode' | 'cartID'>): Promise<Outcome> =>
      inTurn(async () => {
        const outcome = take(await dispatch(api.endpoints.setGift.initiate({ cartID: thisBag(), ...gift })))
        if (!outcome.ok) toast('error', toastText.noGift)
        return outcome
      }),

    address: (body: Omit<AddressBody, 'mode' | 'cartID'>): Promise<Outcome> =>
      inTurn(async () => {
        const before = getState().cart.cart?.address
        const outcome = take(await dispatch(api.endpoints.setAddress.initiate({ ...body, cartID: thisBag() })))
        if (outcome.ok) toast('success', before ? toastText.addressUpdated : toastText.addressAdded)
        else toast('error', toastText.noAddress)
        return outcome
      }),

    /** Sends the one-time code of cash on delivery. */
    sendCode: (): Promise<Outcome> => inTurn(async () => take(await dispatch(api.endpoints.sendCode.initiate(thisBag())))),

    /** Checks the one-time code of cash on delivery. */
    verifyCode: (code: string): Promise<Outcome> =>
      inTurn(async () => take(await dispatch(api.endpoints.verifyCode.initiate({ cartID: thisBag(), code })))),

    /** Holds the bag's prices (the moment 'Check out' is pressed). */
    hold: (): Promise<Outcome<QuoteReply>> =>
      inTurn(async () => {
        const answer = await dispatch(api.endpoints.quote.initiate(thisBag()))
        const outcome = take(answer)
        if (answer.data && outcome.ok) return { ok: true, value: answer.data }
        const failure = failureOf(answer.error)
        dropStaleCart(failure)
        return { ok: false, failure }
      }),

    toast,
    cartID,
  }
  return actions
}

export type CartActions = ReturnType<typeof cartActions>
