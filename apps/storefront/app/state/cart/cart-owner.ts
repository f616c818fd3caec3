import type { ReducedLine } from '@karat/contract/cart.ts'
import { withTabLock } from '../tab-lock.ts'
import { api, failureOf, type ShopSite } from '../api.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import { heldCart } from './held-cart.ts'
import { readCart, writeCart } from './cart-text.ts'
import type { Store } from '../store.ts'

interface OwnerParts {
  /** Runs work after all earlier calls for the cart. */
  enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Loads the cart that the state names. */
  load: () => Promise<void>
  /** Reports products that were added with fewer units than asked for, or without their engraving. */
  notifyCut: (pieces: readonly ReducedLine[]) => void
}

/**
 * The outcome of replacing the cart of a signed-out owner: a guest's cart exists now, none is possible, or unknown because of a missing
 * answer.
 */
export type Recreated = 'created' | 'none' | 'failed'

const unkept = { forceRefetch: true, subscribe: false } as const

/** Keeps a site's cart with its owner through every sign-in and sign-out, in any tab. */
export function cartOwner({ dispatch, getState }: Store, site: ShopSite, { enqueue, load, notifyCut }: OwnerParts) {
  const { replaceCart, forgetCart, followTab, setLoading, setFailed } = cartSlice.actions
  const isSignedIn = () => getState().auth.isLoggedIn
  const shown = () => getState().cart as CartState
  const isOwned = () => heldCart(shown())?.owned === true
  /** Whether this tab has the lock of the site's cart, which is not reentrant. */
  let hasLock = false

  /** Runs work on the cart as other tabs have left it, under the lock of the site's cart. */
  async function locked<T>(work: () => Promise<T>): Promise<T> {
    if (hasLock) return work()
    return withTabLock(`shop-cart-${site.subsiteId}`, async () => {
      hasLock = true
      try {
        const saved = readCart(site)
        const isOther = saved.cartID !== shown().cartID || heldCart(saved)?.owned !== heldCart(shown())?.owned
        if (saved.cartID !== null && isOther) dispatch(followTab(saved))
        const result = await work()
        writeCart(site, shown())
        return result
      } finally {
        hasLock = false
      }
    })
  }

  /** Runs work after that of other calls and tabs, on the cart as they have left it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    dispatch(setLoading(true))
    return enqueue(() => locked(work)).finally(() => dispatch(setLoading(false)))
  }

  /** Merges the guest's cart of this device into the customer's (S-08). A cart that the customer cannot open is forgotten. */
  async function mergeGuest(cartID: string): Promise<void> {
    const { data, error } = await dispatch(api.endpoints.mapUserCart.initiate(cartID, unkept))
    if (data) {
      dispatch(replaceCart(data.cart))
      notifyCut(data.cut)
    } else if (failureOf(error).code === 'unknown_cart') dispatch(forgetCart())
    else dispatch(setFailed(true))
  }

  /**
   * Creates a guest's cart with the lines of the cart of a signed-out owner, where the site keeps carts (S-09). One tab does so once; the
   * others follow it.
   */
  async function beginAgain(): Promise<Recreated> {
    const before = shown().cartID
    return locked(async () => {
      if (shown().cartID !== before && shown().cartID !== null) return 'created'
      const { cartID } = shown()
      const held = heldCart(shown())
      if (!held?.owned || cartID === null || isSignedIn() || site.clearCartOnLogout) return 'none'
      const { data, error } = await dispatch(api.endpoints.beginCart.initiate({ items: held.items, copyOf: cartID }))
      if (data?.cart) {
        dispatch(replaceCart(data.cart))
        notifyCut(data.cut)
        return 'created'
      }
      const { status } = failureOf(error)
      return typeof status === 'string' || status >= 500 || status === 429 ? 'failed' : 'none'
    })
  }

  return {
    beginAgain,

    /** After a sign-in, and when a page of a signed-in shopper starts: the cart is the shopper's own, as other devices left it. */
    claim: (): Promise<void> =>
      inTurn(async () => {
        if (!isSignedIn()) return
        const { cartID } = shown()
        if (cartID !== null && isOwned()) await load()
        else if (cartID !== null) await mergeGuest(cartID)
        if (shown().cartID !== null || !isSignedIn()) return
        const { data } = await dispatch(api.endpoints.ownCart.initiate(undefined, unkept))
        if (data?.cart) dispatch(replaceCart(data.cart))
        else dispatch(setFailed(data === undefined))
      }),

    /** Called after a sign-out: removes the cart where the site's settings say so, else copies its lines to a guest's cart (S-09). */
    leave(): Promise<void> {
      const left = shown().cartID
      return inTurn(async () => {
        if (isSignedIn()) return
        if (!site.clearCartOnLogout) await beginAgain()
        else if (shown().cartID === left) dispatch(forgetCart())
      })
    },
  }
}
