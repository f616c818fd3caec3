import type { Cart } from '@karat/contract/cart.ts'
import type { GiftBody } from '@karat/contract/gifts.ts'
import { api, type CallFailure, type Outcome } from '../api.ts'
import { type CartCalls, ownText, serverText } from './cart-calls.ts'
import { cartEvents } from './cart-events.ts'
import type { cartOwner } from './cart-owner.ts'
import { cartSlice } from './cart-slice.ts'
import type { Store } from '../store.ts'
import { toastText } from '../toast-text.ts'

const { clearCart, setLoading, setItemLoading, setRemoved, forgetCart } = cartSlice.actions

interface LineContext {
  store: Store
  calls: CartCalls
  owner: Pick<ReturnType<typeof cartOwner>, 'beginAgain'>
  /** Drops a cart that the server no longer has. */
  dropStaleCart: (failure: CallFailure) => Promise<void>
}

/** The actions on the lines of a cart. */
export function cartLineActions({ store: { dispatch, getState }, calls, owner, dropStaleCart }: LineContext) {
  const { applyAnswer, cart, cartID, currentCartId, enqueue, enqueuePress, toast, toastFailure } = calls
  const { addItem, removeItem, setGift } = api.endpoints

  function changeLine(itemId: string, call: () => Promise<Outcome>, failed?: (failure: CallFailure) => string): Promise<Outcome> {
    dispatch(setItemLoading({ itemId, loading: true }))
    return enqueuePress(call, failed).finally(() => dispatch(setItemLoading({ itemId, loading: false })))
  }

  async function addNow(productID: string, quantity: number, engraving: string): Promise<Outcome> {
    const id = cartID()
    const piece = { productID, quantity, ...(engraving ? { engraving } : {}) }
    const answer = await dispatch(addItem.initiate({ ...piece, ...(id ? { cartID: id } : {}) }))
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
    dispatch(clearCart())
    return outcome
  }

  return {
    /** Adds a variant to the cart, with an engraving where one is given; response code 200 means success (V-03). */
    add(productID: string, quantity = 1, engraving = ''): Promise<Outcome> {
      dispatch(setLoading(true))
      const added = enqueuePress(() => addNow(productID, quantity, engraving), serverText(toastText.notAdded))
      return added.finally(() => dispatch(setLoading(false)))
    },

    /** Sets a line's quantity (and its variant, where another size is chosen). */
    update: (itemId: string, productID: string, quantity: number): Promise<Outcome> =>
      changeLine(
        itemId,
        async () => {
          const before = cart()?.items.find((line) => line.cartItemID === itemId)
          const outcome = applyAnswer(
            await dispatch(addItem.initiate({ productID, quantity, cartID: currentCartId(), cartItemID: itemId })),
          )
          if (outcome.ok) {
            toast('success', toastText.updated)
            if (before) cartEvents.changed(before, outcome.value, productID, quantity)
          } else await dropStaleCart(outcome.failure)
          return outcome
        },
        serverText(toastText.notUpdated),
      ),

    /** Removes a line; without an id the displayed cart is cleared (S-07). */
    remove: (itemId: string): Promise<Outcome> =>
      changeLine(
        itemId,
        async () => {
          const items = cart()?.items ?? []
          const index = items.findIndex((candidate) => candidate.cartItemID === itemId)
          const item = items[index]
          const outcome = applyAnswer(await dispatch(removeItem.initiate({ cartID: currentCartId(), cartItemID: itemId })))
          if (outcome.ok) {
            dispatch(setRemoved(item ? { item, at: index } : null))
            toast('success', toastText.removed)
            if (item) cartEvents.removed(item)
            return outcome
          }
          await dropStaleCart(outcome.failure)
          if (!itemId) dispatch(clearCart())
          return outcome
        },
        ownText(toastText.notRemoved),
      ),

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
        const line = { productID, quantity, cartID: currentCartId(), restores, gifts, ...(engraving ? { engraving } : {}) }
        const outcome = applyAnswer(await dispatch(addItem.initiate(line)))
        if (!outcome.ok) return void toastFailure(outcome.failure, serverText(toastText.notAdded))
        dispatch(setRemoved(null))
        cartEvents.added(outcome.value, productID, quantity, engraving)
      }),

    /** Forgets the line removed last. */
    forgetRemoved: () => void dispatch(setRemoved(null)),

    /** Sets the gift details of a line or of a unit of it. */
    gift: (gift: Omit<GiftBody, 'mode' | 'cartID'>): Promise<Outcome> =>
      enqueuePress(
        async () => applyAnswer(await dispatch(setGift.initiate({ cartID: currentCartId(), ...gift }))),
        ownText(toastText.noGift),
      ),
  }
}
