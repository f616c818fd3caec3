import type { ReducedLine } from '@karat/contract/cart.ts'
import { api, type CallFailure, type ShopSite } from '../api.ts'
import { cartCalls } from './cart-calls.ts'
import { cartCheckoutActions } from './cart-checkout-actions.ts'
import { cartEvents } from './cart-events.ts'
import { cartLineActions } from './cart-line-actions.ts'
import { cartOwner } from './cart-owner.ts'
import { cartSlice } from './cart-slice.ts'
import { readCart } from './cart-text.ts'
import { isUnread } from './held-cart.ts'
import type { State, Store } from '../store.ts'
import { toastText } from '../toast-text.ts'

/** The message about a product that was added with fewer units than asked for, or without its engraving. */
function cutText({ name, quantity, engraving }: ReducedLine): string {
  if (engraving) return toastText.unengraved
  if (quantity > 0) return toastText.cut
  return name === '' ? toastText.unsold : toastText.gone
}

/** The actions of a cart. Each replaces the cart by the server's answer (S-06); its presses report their failure. */
export function cartActions(store: Store, site: ShopSite) {
  const { dispatch, getState } = store
  const { clearCart, setLoading, forgetCart, followTab } = cartSlice.actions
  const calls = cartCalls(store)
  const { applyAnswer, cartID, enqueue, toast } = calls

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

  /** Loads the cart's summary; the displayed cart is cleared where that fails (S-07). */
  function load(): Promise<void> {
    if (!cartID()) return Promise.resolve()
    dispatch(setLoading(true))
    return enqueue(loadNow).finally(() => dispatch(setLoading(false)))
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
    void load()
  }

  return {
    claim: owner.claim,
    leave: owner.leave,
    load,

    /** Reads a cart again that could not be read: the signed-in customer's, else the one that is saved on this device. */
    async reload(): Promise<void> {
      const state = getState() as Pick<State, 'cart' | 'auth' | 'restored'>
      if (!isUnread(state.cart) && state.restored) return
      if (state.cart.cartID === null) {
        const saved = readCart(site)
        if (saved.cartID !== null) dispatch(followTab(saved))
      }
      await (state.auth.isLoggedIn ? owner.claim() : load())
    },

    ...cartLineActions({ store, calls, owner, dropStaleCart }),
    ...cartCheckoutActions({ store, calls, dropStaleCart }),

    /** Records that the cart is looked at. */
    recordView: () => {
      const cart = calls.cart()
      if (cart) cartEvents.viewed(cart)
    },

    toast,
    toastFailure: calls.toastFailure,
    cartID,
  }
}

export type CartActions = ReturnType<typeof cartActions>
