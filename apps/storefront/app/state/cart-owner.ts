import type { CutPiece } from '@karat/contract/cart.ts'
import { withTabLock } from './tab-lock.ts'
import { api, failureOf, type ShopSite } from './api.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import { readCart, writeCart } from './cart-text.ts'
import type { Store } from './store.ts'

interface OwnerParts {
  /** Runs work after all earlier calls for the cart. */
  enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Loads the cart that the state names. */
  load: () => Promise<void>
  /** Tells the shopper of a piece that came into the cart in a smaller quantity. */
  tellCut: (piece: CutPiece) => void
}

const unkept = { forceRefetch: true, subscribe: false } as const

/** Keeps a site's cart with its owner: whoever signs in or out, in whichever tab. */
export function cartOwner({ dispatch, getState }: Store, site: ShopSite, { enqueue, load, tellCut }: OwnerParts) {
  const { replaceCart, forgetCart, followTab, setLoading } = cartSlice.actions
  const isSignedIn = () => getState().auth.isLoggedIn
  const shown = () => getState().cart as CartState

  /** Runs work after that of other calls and tabs, on the cart that they have left. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    dispatch(setLoading(true))
    const turn = () =>
      withTabLock(`karat-cart-${site.subsiteId}`, async () => {
        const saved = readCart(site)
        const isOther = saved.cartID !== shown().cartID || saved.cart?.owned !== shown().cart?.owned
        if (saved.cartID !== null && isOther) dispatch(followTab(saved))
        await work()
        writeCart(site, shown())
      })
    return enqueue(turn).finally(() => dispatch(setLoading(false)))
  }

  /** Makes the guest's cart of this device the shopper's (S-08). One that is not there for the shopper is forgotten. */
  async function mergeGuest(cartID: string): Promise<void> {
    const { data, error } = await dispatch(api.endpoints.mapUserCart.initiate(cartID, unkept))
    if (data) {
      dispatch(replaceCart(data.cart))
      for (const piece of data.cut) tellCut(piece)
    } else if (failureOf(error).code === 'unknown_cart') dispatch(forgetCart())
  }

  /**
   * Begins a guest's cart with the pieces of one whose owner is not signed in any more, where the site keeps carts (S-09);
   * whether there is one now.
   */
  async function beginAgain(): Promise<boolean> {
    const { cart } = shown()
    if (!cart?.owned || isSignedIn() || site.clearCartOnLogout) return false
    const items = cart.items.map(({ productID, orderItemQuantity: quantity }) => ({ productID, quantity }))
    const { data } = await dispatch(api.endpoints.beginCart.initiate({ items, copyOf: cart.cartID }))
    if (!data?.cart) return false
    dispatch(replaceCart(data.cart))
    return true
  }

  return {
    beginAgain,

    /** After a sign-in, and when a page of a signed-in shopper starts: the cart is the shopper's own, as other devices left it. */
    claim: (): Promise<void> =>
      inTurn(async () => {
        if (!isSignedIn()) return
        const { cart, cartID } = shown()
        if (cartID !== null && cart?.owned) await load()
        else if (cartID !== null) await mergeGuest(cartID)
        if (shown().cartID !== null || !isSignedIn()) return
        const { data } = await dispatch(api.endpoints.ownCart.initiate(undefined, unkept))
        if (data?.cart) dispatch(replaceCart(data.cart))
      }),

    /** After a sign-in ended: the cart goes where the site says so, else its pieces stay as a guest's (S-09). */
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
