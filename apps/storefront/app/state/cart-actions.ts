import type { AddressBody } from '@karat/contract/address.ts'
import type { Cart, ReducedLine, Offer } from '@karat/contract/cart.ts'
import type { GiftBody } from '@karat/contract/gifts.ts'
import type { QuoteReply } from '@karat/contract/checkout.ts'
import { cartEvents } from './cart-events.ts'
import { api, type CallFailure, failureOf, isException, type ShopSite } from './api.ts'
import { cartOwner } from './cart-owner.ts'
import { readCart } from './cart-text.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import { isUnread } from './held-cart.ts'
import { reportPress } from './presses.ts'
import type { State, Store } from './store.ts'
import { toastSlice } from './toast-slice.ts'
import { toastText } from './toast-text.ts'

export type Outcome<T = Cart> = { ok: true; value: T } | { ok: false; failure: CallFailure }

/**
 * The actions of a cart. Each replaces the cart by the server's answer (S-06) and shows a toast. Calls for
 * the cart are made one after the other, so that no older answer replaces a newer one.
 */
/** The message about a product that was added with fewer units than asked for, or without its engraving. */
function cutText({ name, quantity, engraving }: ReducedLine): string {
  if (engraving) return toastText.unengraved
  if (quantity > 0) return toastText.cut
  return name === '' ? toastText.unsold : toastText.gone
}

export function cartActions(store: Store, site: ShopSite) {
  const { dispatch, getState } = store
  const { replaceCart, clearCart, setLoading, setItemLoading, setRemoved, forgetCart, followTab } = cartSlice.actions
  const toast = (kind: 'success' | 'error', text: string, values?: Record<string, string | number>) =>
    dispatch(toastSlice.actions.showToast({ kind, text, ...(values ? { values } : {}) }))
  const cartID = () => getState().cart.cartID
  /** The cart id of a call; empty where there is none, which the service refuses. */
  const currentCartId = () => cartID() ?? ''
  const lineOf = (itemId: string) => (getState().cart as CartState).cart?.items.find((line) => line.cartItemID === itemId)
  let lastCall: Promise<unknown> = Promise.resolve()

  /** Runs the work after all earlier calls. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = lastCall.then(work)
    lastCall = result.catch(() => undefined)
    return result
  }

  /** Queues the call of a press after all earlier calls. Without an answer it is reported with a retry. */
  const enqueuePress = <T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => reportPress(() => enqueue(work))

  /** The message of a failure: the server's own, else the given one; an exception has its own. */
  const failureText = (failure: CallFailure, fallback: string) => (isException(failure) ? toastText.wrong : failure.message || fallback)

  /** Stores the cart of an answer. With an error, `data` is that of an earlier call. */
  function applyAnswer({ data, error }: { data?: { cart: Cart }; error?: unknown }): Outcome {
    if (error !== undefined || !data?.cart) return { ok: false, failure: failureOf(error) }
    dispatch(replaceCart(data.cart))
    return { ok: true, value: data.cart }
  }

  /**
   * Drops a cart that became an order in another tab, and loads its continuing cart; a cart whose owner is signed out is replaced by a
   * guest's copy, later where there is no answer now.
   */
  async function dropStaleCart(failure: CallFailure): Promise<void> {
    if (failure.code !== 'bag_closed' && failure.code !== 'unknown_cart') return
    if (failure.code === 'unknown_cart') {
      const became = await owner.beginAgain()
      if (became === 'created') return
      if (became === 'failed') return void dispatch(clearCart())
    }
    dispatch(forgetCart())
    const nextCartId = failure.details?.['continuedIn']
    if (typeof nextCartId !== 'string') return
    dispatch(followTab({ cart: null, cartID: nextCartId }))
    void actions.load()
  }

  function changeLine(itemId: string, call: () => Promise<Outcome>): Promise<Outcome> {
    dispatch(setItemLoading({ itemId, loading: true }))
    return enqueuePress(call).finally(() => dispatch(setItemLoading({ itemId, loading: false })))
  }

  /** Loads the cart; for one that became an order, its continuing cart. */
  async function loadNow(): Promise<void> {
    const id = cartID()
    if (!id) return
    const outcome = applyAnswer(await dispatch(api.endpoints.cartSummary.initiate(id, { forceRefetch: true, subscribe: false })))
    if (outcome.ok) return outcome.value.closed && outcome.value.continuedIn ? loadNow() : undefined
    // After `unknown_cart` a new cart may be copied from the shown one, so that one stays.
    if (outcome.failure.code !== 'unknown_cart') dispatch(clearCart())
    await dropStaleCart(outcome.failure)
  }

  async function addNow(productID: string, quantity: number, engraving: string): Promise<Outcome> {
    const id = cartID()
    const piece = { productID, quantity, ...(engraving ? { engraving } : {}) }
    const answer = await dispatch(api.endpoints.addItem.initiate({ ...piece, ...(id ? { cartID: id } : {}) }))
    const outcome = applyAnswer(answer)
    if (outcome.ok) {
      // The opened cart shows the product; a toast is needed only for other changes.
      if (answer.data?.created) toast('success', toastText.created)
      dispatch(setRemoved(null))
      cartEvents.added(outcome.value, productID, quantity, engraving)
      return outcome
    }
    if (outcome.failure.code === 'unknown_cart' && id) {
      const became = await owner.beginAgain()
      if (became === 'none') dispatch(forgetCart())
      // Where there was no answer, the cart is not given up for a new one.
      if (became !== 'failed') return addNow(productID, quantity, engraving)
    }
    toast('error', failureText(outcome.failure, toastText.notAdded))
    dispatch(clearCart())
    return outcome
  }

  const owner = cartOwner(store, site, {
    enqueue,
    load: loadNow,
    notifyCut(pieces) {
      // At most three toasts are shown at a time: the last one stands for all others.
      const named = pieces.length > 3 ? pieces.slice(0, 2) : pieces
      for (const piece of named) {
        const { name, quantity, engraving: words = '' } = piece
        toast('error', cutText(piece), { name, quantity, words })
      }
      if (pieces.length > named.length) toast('error', toastText.cutMore, { count: pieces.length - named.length })
    },
  })

  const actions = {
    claim: owner.claim,
    leave: owner.leave,

    /** Loads the cart's summary; the displayed cart is cleared where that fails (S-07). */
    load(): Promise<void> {
      if (!cartID()) return Promise.resolve()
      dispatch(setLoading(true))
      return enqueue(loadNow).finally(() => dispatch(setLoading(false)))
    },

    /** Reads a cart again that could not be read: the signed-in customer's, else the one that is saved on this device. */
    async reload(): Promise<void> {
      const state = getState() as Pick<State, 'cart' | 'auth' | 'restored'>
      if (!isUnread(state.cart) && state.restored) return
      if (state.cart.cartID === null) {
        const saved = readCart(site)
        if (saved.cartID !== null) dispatch(followTab(saved))
      }
      await (state.auth.isLoggedIn ? actions.claim() : actions.load())
    },

    /** Adds a variant to the cart, with an engraving where one is given; response code 200 means success (V-03). */
    add(productID: string, quantity = 1, engraving = ''): Promise<Outcome> {
      dispatch(setLoading(true))
      return enqueuePress(() => addNow(productID, quantity, engraving)).finally(() => dispatch(setLoading(false)))
    },

    /** Sets a line's quantity (and its variant, where another size is chosen). */
    update: (itemId: string, productID: string, quantity: number): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const before = lineOf(itemId)
        const outcome = applyAnswer(
          await dispatch(api.endpoints.addItem.initiate({ productID, quantity, cartID: currentCartId(), cartItemID: itemId })),
        )
        if (outcome.ok) {
          toast('success', toastText.updated)
          if (before) cartEvents.changed(before, outcome.value, productID, quantity)
          return outcome
        }
        toast('error', failureText(outcome.failure, toastText.notUpdated))
        await dropStaleCart(outcome.failure)
        return outcome
      }),

    /** Removes a line; without an id the displayed cart is cleared (S-07). */
    remove: (itemId: string): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const { cart } = getState().cart as CartState
        const index = cart?.items.findIndex((candidate) => candidate.cartItemID === itemId) ?? -1
        const item = cart?.items[index]
        const outcome = applyAnswer(await dispatch(api.endpoints.removeItem.initiate({ cartID: currentCartId(), cartItemID: itemId })))
        if (outcome.ok) {
          dispatch(setRemoved(item ? { item, at: index } : null))
          toast('success', toastText.removed)
          if (item) cartEvents.removed(item)
          return outcome
        }
        toast('error', isException(outcome.failure) ? toastText.wrong : toastText.notRemoved)
        await dropStaleCart(outcome.failure)
        if (!itemId) dispatch(clearCart())
        return outcome
      }),

    /** Changes a line by a call of a lazy part, queued with all others; the part reports its outcome. */
    changeBy: (itemId: string, call: (cartID: string) => PromiseLike<{ data?: { cart: Cart }; error?: unknown }>): Promise<Outcome> =>
      changeLine(itemId, async () => {
        const outcome = applyAnswer(await call(currentCartId()))
        if (!outcome.ok) await dropStaleCart(outcome.failure)
        return outcome
      }),

    /** Restores the line removed last: the same variant and quantity, at its position. */
    restoreRemoved: (): Promise<void> =>
      enqueue(async () => {
        const { removed } = getState().cart
        if (!removed) return
        const { productID, orderItemQuantity: quantity, cartItemID: restores, gifts, engraving } = removed.item
        const outcome = applyAnswer(
          await dispatch(
            api.endpoints.addItem.initiate({
              productID,
              quantity,
              cartID: currentCartId(),
              restores,
              gifts,
              ...(engraving ? { engraving } : {}),
            }),
          ),
        )
        if (outcome.ok) {
          dispatch(setRemoved(null))
          cartEvents.added(outcome.value, productID, quantity, engraving)
        } else toast('error', failureText(outcome.failure, toastText.notAdded))
      }),

    /** Forgets the line removed last. */
    forgetRemoved: () => void dispatch(setRemoved(null)),

    gift: (gift: Omit<GiftBody, 'mode' | 'cartID'>): Promise<Outcome> =>
      enqueuePress(async () => {
        const outcome = applyAnswer(await dispatch(api.endpoints.setGift.initiate({ cartID: currentCartId(), ...gift })))
        if (!outcome.ok) toast('error', isException(outcome.failure) ? toastText.wrong : toastText.noGift)
        return outcome
      }),

    /** Enters a code; its form shows why it is refused. */
    applyPromotion: (couponCode: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.applyPromotion.initiate({ cartID: currentCartId(), couponCode })))),

    /** Removes a promotion by its id, or an entered code that takes nothing off. */
    removePromotion: (promoID: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.removePromotion.initiate({ cartID: currentCartId(), promoID })))),

    /** Spends up to an amount of store credit; all there is without one, none for 0. */
    applyCredit: (amount?: number): Promise<Outcome> =>
      enqueuePress(async () => {
        const outcome = applyAnswer(
          await dispatch(api.endpoints.userCredit.initiate({ cartID: currentCartId(), ...(amount === undefined ? {} : { amount }) })),
        )
        if (!outcome.ok) toast('error', failureText(outcome.failure, toastText.wrong))
        return outcome
      }),

    /** Pays with a gift card; its form shows why it is refused. */
    applyGiftCard: (card: { number: string; pin: string }): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.applyGiftCard.initiate({ cartID: currentCartId(), ...card })))),

    /** Takes out a gift card. */
    removeGiftCard: (giftCardID: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.removeGiftCard.initiate({ cartID: currentCartId(), giftCardID })))),

    /** Reads the promotions for the cart; empty where the call fails. */
    offers: (): Promise<Offer[]> =>
      enqueue(async () => {
        const { data } = await dispatch(api.endpoints.promotionsList.initiate(currentCartId(), { forceRefetch: true, subscribe: false }))
        return data?.promotions ?? []
      }),

    /** Sets the cart's address. A toast reports a new saved address; otherwise the next step of the checkout shows the success. */
    address: (body: Omit<AddressBody, 'mode' | 'cartID'>): Promise<Outcome> =>
      enqueuePress(async () => {
        const outcome = applyAnswer(await dispatch(api.endpoints.setAddress.initiate({ ...body, cartID: currentCartId() })))
        if (!outcome.ok) toast('error', isException(outcome.failure) ? toastText.wrong : toastText.noAddress)
        else if (body.shippingSaveToList === 'yes') toast('success', toastText.addressAdded)
        return outcome
      }),

    /** Sends the one-time code of cash on delivery. */
    sendCode: (): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.sendCode.initiate(currentCartId())))),

    /** Checks the one-time code of cash on delivery. */
    verifyCode: (code: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(api.endpoints.verifyCode.initiate({ cartID: currentCartId(), code })))),

    /** Holds the cart's prices (when 'Check out' is pressed). */
    hold: (): Promise<Outcome<QuoteReply>> =>
      enqueue(async () => {
        const answer = await dispatch(api.endpoints.quote.initiate(currentCartId()))
        const outcome = applyAnswer(answer)
        if (answer.data && outcome.ok) return { ok: true, value: answer.data }
        const failure = failureOf(answer.error)
        await dropStaleCart(failure)
        return { ok: false, failure }
      }),

    /** Records that the cart is looked at. */
    recordView: () => {
      const { cart } = getState().cart as CartState
      if (cart) cartEvents.viewed(cart)
    },

    toast,
    cartID,
  }
  return actions
}

export type CartActions = ReturnType<typeof cartActions>
