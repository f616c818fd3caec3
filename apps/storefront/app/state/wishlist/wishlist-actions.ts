import type { CallReply } from '@karat/contract/calls.ts'
import type { SharedEntry, WishlistEntryReply } from '@karat/contract/wishlist.ts'
import { record } from '../../analytics/record.ts'
import { type CallFailure, failureOf, isException, outcomeOf, type Outcome } from '../api.ts'
import type { Store } from '../store.ts'
import { toastSlice } from '../toast-slice.ts'
import { toastText } from '../toast-text.ts'
import { isWished } from './wished.ts'
import { wishlistApi } from './wishlist-api.ts'
import { type GuestPiece, wishlistSlice, type WishlistState } from './wishlist-slice.ts'

type ListsReply = CallReply<'GET /api/products/wishLists'>
/** A product with a heart: the shown variant, its product, and its price in major units. */
export interface Wish {
  productID: string
  product: string
  price: number
  name: string
}

const { endpoints } = wishlistApi
/** The name that means the first list. */
const firstList = 'New'
/** The most variants of a guest's list: as many as a customer's list holds. */
const maxPieces = 200
/** Refusals that would be the same if a guest's list were sent again. */
const final = new Set(['unknown_product', 'wishlist_full', 'wishlist_limit', 'bad_request'])

/** The actions on wishlists: a guest's on this device, a customer's by calls, made one after the other. Each answer replaces the lists. */
function wishlistActions({ dispatch, getState }: Store) {
  const { setLoader, updateWishlist, setPending } = wishlistSlice.actions
  const current = (): WishlistState => getState().wishlist as WishlistState
  let loading: Promise<Outcome<string[]>> | undefined
  let lastCall: Promise<unknown> = Promise.resolve()

  /** Runs the work after all earlier calls. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = lastCall.then(work)
    lastCall = result.catch(() => undefined)
    return result
  }
  const toast = (kind: 'success' | 'error', text: string) => dispatch(toastSlice.actions.showToast({ kind, text }))
  const failureText = ({ code = '', ...failure }: CallFailure) =>
    isException({ code, ...failure }) ? toastText.wrong : code === 'wishlist_full' ? toastText.wishlistFull : toastText.notWished

  const guestPieces = (): GuestPiece[] => {
    const { wishlistData } = current()
    return wishlistData?.of === 'guest' ? wishlistData.pieces : []
  }
  const entries = (): WishlistEntryReply[] => {
    const { wishlistData } = current()
    return wishlistData?.of === 'customer' ? wishlistData.wishlists.flatMap((list) => list.items) : []
  }

  /** Stores the lists of an answer, unless the customer was signed out meanwhile. */
  function applyAnswer({ data, error }: { data?: ListsReply; error?: unknown }, customerID: string): Outcome<string[]> {
    if (error !== undefined || !data) return { ok: false, failure: failureOf(error) }
    const { currencyCode, wishlists, skipped } = data
    if (getState().auth.user?.id === customerID) dispatch(updateWishlist({ of: 'customer', customerID, currencyCode, wishlists }))
    return { ok: true, value: skipped }
  }

  /** Sends a guest's list after a sign-in; the answer replaces it (C-42). A repetition changes nothing. */
  async function sendGuestList(customerID: string): Promise<Outcome<string[]>> {
    const productID = guestPieces()
      .map((piece) => piece.productID)
      // The newest is saved last, so that it is the first of the list.
      .toReversed()
    const sent = applyAnswer(
      await dispatch(endpoints.changeWishlist.initiate({ action: 'savelist', productID, wishlistName: firstList })),
      customerID,
    )
    if (sent.ok || !final.has(sent.failure.code ?? '')) return sent
    if (sent.failure.code === 'wishlist_full') toast('error', toastText.wishlistFull)
    return readLists(customerID)
  }

  const readLists = async (customerID: string) =>
    applyAnswer(await dispatch(endpoints.wishlists.initiate(undefined, { forceRefetch: true, subscribe: false })), customerID)

  /** Refreshes the lists: one call for a signed-in customer, none for a guest. */
  async function loadNow(): Promise<Outcome<string[]>> {
    const { user } = getState().auth
    if (!user) return { ok: true, value: [] }
    dispatch(setLoader(true))
    const outcome = await (guestPieces().length > 0 ? sendGuestList(user.id) : readLists(user.id))
    dispatch(setLoader(false))
    return outcome
  }

  /** Makes a change of a customer's lists; refused with 401 for a guest. */
  async function change(call: () => PromiseLike<{ data?: ListsReply; error?: unknown }>): Promise<Outcome<string[]>> {
    const { user } = getState().auth
    if (!user) return { ok: false, failure: { status: 401, code: 'unauthorised' } }
    return applyAnswer(await call(), user.id)
  }

  function keepAsGuest({ productID, product, price }: Wish, wished: boolean): void {
    const others = guestPieces().filter((piece) => piece.product !== product)
    const piece = { productID, product, priceAdded: price, addedAt: new Date().toISOString() }
    dispatch(updateWishlist({ of: 'guest', pieces: wished ? [piece, ...others].slice(0, maxPieces) : others }))
  }

  const save = (productID: string | string[], wishlistName: string) =>
    change(() => dispatch(endpoints.changeWishlist.initiate({ action: 'savelist', productID, wishlistName })))
  const remove = (itemid: string[]) => change(() => dispatch(endpoints.changeWishlist.initiate({ action: 'delete', itemid })))

  async function saveWish(wish: Wish, wished: boolean): Promise<Outcome<string[]>> {
    if (current().wishlistData?.of !== 'customer') {
      const loaded = await loadNow()
      if (!loaded.ok) return loaded
    }
    if (wished) return save(wish.productID, firstList)
    const items = entries().flatMap((entry) => (entry.product === wish.product ? [entry.itemid] : []))
    if (items.length === 0) return { ok: true, value: [] }
    const removed = await remove(items)
    // Another tab has removed it: the lists are read again.
    return !removed.ok && removed.failure.code === 'unknown_wishlist_item' ? loadNow() : removed
  }

  /** Shows the success of a press on a heart, and records an addition. */
  function notifyDone({ productID, name, price }: Wish, wished: boolean): void {
    toast('success', wished ? toastText.wished : toastText.unwished)
    if (wished) record({ name: 'add_to_wishlist', items: [{ item_id: productID, item_name: name, price, quantity: 1 }] })
  }

  const actions = {
    /** Refreshes the lists; a second caller meanwhile gets the same answer. */
    load(): Promise<Outcome<string[]>> {
      loading ??= enqueue(loadNow).finally(() => (loading = undefined))
      return loading
    },

    /**
     * Toggles the heart of a product: adds it to the first list, or removes it from all lists. Shown at once, and undone where the call
     * fails.
     */
    async toggle(wish: Wish): Promise<void> {
      const { product } = wish
      const wished = !isWished(current(), product)
      if (!getState().auth.isLoggedIn) {
        keepAsGuest(wish, wished)
        notifyDone(wish, wished)
        return
      }
      dispatch(setPending({ product, wished }))
      await enqueue(async () => {
        // It was pressed again meanwhile: that press decides.
        if (current().pending[product] !== wished) return
        const outcome = await saveWish(wish, wished)
        if (current().pending[product] === wished) dispatch(setPending({ product }))
        if (outcome.ok) notifyDone(wish, wished)
        else if (getState().auth.isLoggedIn) toast('error', failureText(outcome.failure))
        else keepAsGuest(wish, wished)
      })
    },

    /** Adds a variant to a list; a new name creates a list, with or without a variant. */
    save: (productID: string | string[], wishlistName: string): Promise<Outcome<string[]>> => enqueue(() => save(productID, wishlistName)),
    remove: (itemid: string): Promise<Outcome<string[]>> => enqueue(() => remove([itemid])),
    /** Removes a variant from a guest's list, or restores it at its position. */
    removePiece: (productID: string): void =>
      void dispatch(updateWishlist({ of: 'guest', pieces: guestPieces().filter((piece) => piece.productID !== productID) })),
    restorePiece: (piece: GuestPiece, at: number): void =>
      void dispatch(updateWishlist({ of: 'guest', pieces: guestPieces().toSpliced(at, 0, piece) })),

    rename: (wishlistID: string, wishlistName: string): Promise<Outcome<string[]>> =>
      enqueue(() => change(() => dispatch(endpoints.renameWishlist.initiate({ wishlistID, wishlistName })))),
    removeList: (wishlistID: string): Promise<Outcome<string[]>> =>
      enqueue(() => change(() => dispatch(endpoints.deleteWishlist.initiate(wishlistID)))),
    /** Shares a list; the lists are read again for the id of its link. */
    share: (wishlistID: string): Promise<Outcome<string[]>> =>
      enqueue(async () => {
        const { error } = await dispatch(endpoints.shareWishlist.initiate(wishlistID))
        return error === undefined ? loadNow() : { ok: false, failure: failureOf(error) }
      }),
    withdraw: (wishlistID: string): Promise<Outcome<string[]>> =>
      enqueue(() => change(() => dispatch(endpoints.withdrawWishlist.initiate(wishlistID)))),

    /** Reads the variants of a guest's list as the site sells them now. */
    async readPieces(productID: string[]): Promise<Outcome<SharedEntry[]>> {
      if (productID.length === 0) return { ok: true, value: [] }
      return outcomeOf(await dispatch(endpoints.guestPieces.initiate(productID)), ({ items }) => items)
    },
    toast,
  }
  return {
    ...actions,
    /** Adds a product to the first list unless it is on one; returns whether it is on one now. */
    async ensure(wish: Wish): Promise<boolean> {
      if (!isWished(current(), wish.product)) await actions.toggle(wish)
      return isWished(current(), wish.product)
    },
  }
}

export type WishlistActions = ReturnType<typeof wishlistActions>

const made = new WeakMap<Store, WishlistActions>()

/** The actions of a store: one set for each store, so that all its calls are queued. */
export function wishlistActionsOf(store: Store): WishlistActions {
  const actions = made.get(store) ?? wishlistActions(store)
  made.set(store, actions)
  return actions
}
