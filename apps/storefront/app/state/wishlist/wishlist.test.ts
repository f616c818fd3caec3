// @vitest-environment happy-dom
import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountSuccess, anvi, failure, openAccount, service, signInAs, site, store, tokens } from '../../testing/account-service.ts'
import { accountActions } from '../account/account-actions.ts'
import { authSlice } from '../session/auth-slice.ts'
import { makeStore } from '../store.ts'
import { isWished } from './wished.ts'
import { type WishlistActions, wishlistActionsOf } from './wishlist-actions.ts'
import { emptyWishlist, type WishlistData, wishlistSlice, type WishlistState } from './wishlist-slice.ts'

let wishlist: WishlistActions
beforeEach(async () => {
  await openAccount()
  wishlist = wishlistActionsOf(store)
})
afterEach(() => vi.unstubAllGlobals())

const path = '/api/products/wishLists'
const shown = () => store.getState().wishlist as WishlistState
const toasts = () => (store.getState().toasts as { messages: { text: string }[] }).messages.map((message) => message.text)
const saved = (subsiteId = '2') =>
  (JSON.parse(localStorage.getItem(`shop-${subsiteId}-wishlist`) ?? 'null') as WishlistState | null)?.wishlistData
const ring = { productID: 'RNG-001-18K', product: 'RNG-001', price: 100, name: 'Ring' }
const drops = { productID: 'EAR-002-22K', product: 'EAR-002', price: 50, name: 'Drops' }
const entry = (product: string) => ({ itemid: `item-${product}`, productID: `${product}-18K`, product }) as WishlistReply['items'][number]
const listOf = (...products: string[]): WishlistReply => ({
  wishlistID: 'w1',
  wishlistName: 'New',
  shareID: null,
  items: products.map(entry),
})
const lists = (...products: string[]) => ({ currencyCode: 'INR', wishlists: [listOf(...products)] })
const answer =
  (...products: string[]) =>
  async () =>
    Response.json({ status: 'Success', responseCode: 200, message: '', ...lists(...products), skipped: [] })
const ofAnvi = (...products: string[]): WishlistData => ({ of: 'customer', customerID: anvi.id, ...lists(...products) })
const guest = () => {
  const { wishlistData } = shown()
  return wishlistData?.of === 'guest' ? wishlistData.pieces.map((piece) => piece.productID) : undefined
}
/** The bodies of the calls that changed lists. */
function recordBodies(): unknown[] {
  const bodies: unknown[] = []
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') bodies.push(await request.clone().json())
    return answers(request)
  })
  return bodies
}

describe('the state of the wishlist', () => {
  const { setLoader, updateWishlist, resetWishlist } = wishlistSlice.actions
  const reduce = (state: WishlistState | undefined, action: Parameters<typeof wishlistSlice.reducer>[1]) =>
    wishlistSlice.reducer(state, action)
  test('starts without loading and data; setLoader sets its value; an update keeps the data and ends loading; a reset clears both [E-08, S-11]', () => {
    const first = reduce(undefined, { type: 'none' })
    expect(first).toMatchObject({ loading: false, wishlistData: null })
    const loading = reduce(first, setLoader(true))
    expect([loading.loading, reduce(loading, setLoader(false)).loading]).toEqual([true, false])
    const updated = reduce(loading, updateWishlist(ofAnvi('RNG-001')))
    expect(updated).toMatchObject({ loading: false, wishlistData: ofAnvi('RNG-001') })
    expect(reduce(reduce(updated, setLoader(true)), resetWishlist())).toEqual(emptyWishlist)
  })
  test('is reset by signing out, on every site of this device [S-04]', async () => {
    localStorage.setItem('shop-3-wishlist', JSON.stringify({ ...emptyWishlist, wishlistData: ofAnvi('RNG-001') }))
    await signInAs()
    store.dispatch(updateWishlist(ofAnvi('RNG-001')))
    service.answers['/account/auth/log-out'] = [accountSuccess({})]
    await accountActions(store).logOut({})
    expect(shown()).toEqual(emptyWishlist)
    expect(saved('3')).toBeUndefined()
    await vi.waitFor(() => expect(saved() ?? null).toBeNull())
  })
  test('ends with the sign-in, however that ends; a guest’s list stays', async () => {
    const own: WishlistData = { of: 'guest', pieces: [{ productID: 'a', product: 'a', priceAdded: 1, addedAt: '' }] }
    const { tokensRefreshed, authFollowed } = authSlice.actions
    const meera = { user: { ...anvi, id: 'u2' }, ...tokens(1), accessUntil: 0 }
    for (const end of [tokensRefreshed(undefined), authFollowed(null), authFollowed(meera)]) {
      await signInAs()
      store.dispatch(updateWishlist(ofAnvi('RNG-001')))
      store.dispatch(end)
      expect(shown().wishlistData).toBeNull()
      store.dispatch(updateWishlist(own))
      store.dispatch(end)
      expect(shown().wishlistData).toEqual(own)
      store.dispatch(resetWishlist())
    }
    await signInAs()
    store.dispatch(updateWishlist(ofAnvi('RNG-001')))
    store.dispatch(tokensRefreshed(tokens(2)))
    store.dispatch(authFollowed({ user: anvi, ...tokens(3), accessUntil: 0 }))
    expect(shown().wishlistData).toEqual(ofAnvi('RNG-001'))
  })
  test('is saved on this device without transient state, and restored; not for another shopper [S-12]', async () => {
    await signInAs()
    store.dispatch(updateWishlist(ofAnvi('RNG-001')))
    store.dispatch(setLoader(true))
    store.dispatch(wishlistSlice.actions.setPending({ product: 'EAR-002', wished: true }))
    await vi.waitFor(() => expect(saved()).toEqual(ofAnvi('RNG-001')))
    expect((await makeStore(site)).getState().wishlist).toEqual({ ...emptyWishlist, wishlistData: ofAnvi('RNG-001') })
    const auth = JSON.parse(localStorage.getItem('shop-auth-1') ?? '{}') as { user: object }
    localStorage.setItem('shop-auth-1', JSON.stringify({ ...auth, user: { ...auth.user, id: 'u2' } }))
    expect((await makeStore(site)).getState().wishlist).toEqual(emptyWishlist)
  })
  test('follows another tab of the same site', async () => {
    const notify = (key: string, data: WishlistData | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify({ ...emptyWishlist, wishlistData: data }) }))
    await wishlist.toggle(ring)
    notify('shop-3-wishlist', null)
    notify('shop-2-wishlist', ofAnvi('EAR-002'))
    expect(shown().wishlistData).toBeNull()
    await signInAs()
    notify('shop-2-wishlist', ofAnvi('EAR-002'))
    expect(shown().wishlistData).toEqual(ofAnvi('EAR-002'))
  })
})

describe('a guest’s hearts', () => {
  test('are stored on this device without a call, the newest first, and can be removed', async () => {
    await wishlist.toggle(ring)
    await wishlist.toggle(drops)
    expect(guest()).toEqual([drops.productID, ring.productID])
    expect([isWished(shown(), 'RNG-001'), isWished(shown(), 'RNG-009')]).toEqual([true, false])
    await wishlist.toggle({ ...ring, productID: 'RNG-001-22K' })
    expect(guest()).toEqual([drops.productID])
    expect(toasts()).toEqual(['Added to your wishlist', 'Removed from your wishlist'])
    expect(service.paths).toEqual([])
  })
  test('are sent once after sign-in, the oldest first, and the response replaces them [E-08, C-42]', async () => {
    await wishlist.toggle(ring)
    await wishlist.toggle(drops)
    await signInAs()
    const bodies = recordBodies()
    service.answers[path] = [answer('EAR-002', 'RNG-001'), answer('EAR-002', 'RNG-001')]
    await wishlist.load()
    expect(bodies).toEqual([{ action: 'savelist', productID: [ring.productID, drops.productID], wishlistName: 'New' }])
    expect(shown()).toMatchObject({ loading: false, wishlistData: ofAnvi('EAR-002', 'RNG-001') })
    await wishlist.load()
    expect([bodies.length, service.paths.length]).toEqual([1, 2])
  })
  test('stay if the service is unreachable, and are sent the next time', async () => {
    await wishlist.toggle(ring)
    await signInAs()
    expect(await wishlist.load()).toMatchObject({ ok: false })
    expect([guest(), shown().loading]).toEqual([[ring.productID], false])
    service.answers[path] = [failure(503, 'unavailable', '')]
    await wishlist.load()
    expect(guest()).toEqual([ring.productID])
    service.answers[path] = [answer('RNG-001')]
    expect(await wishlist.load()).toMatchObject({ ok: true })
    expect(guest()).toBeUndefined()
  })
  test('are replaced by the lists if the service refuses them', async () => {
    await wishlist.toggle(ring)
    await signInAs()
    service.answers[path] = [failure(409, 'wishlist_full', '', 'productID'), answer('EAR-002')]
    await wishlist.load()
    expect(shown().wishlistData).toEqual(ofAnvi('EAR-002'))
    expect(toasts().at(-1)).toBe('Your wishlist is full')
  })
})

describe('a customer’s hearts', () => {
  beforeEach(async () => {
    await signInAs()
    store.dispatch(wishlistSlice.actions.updateWishlist(ofAnvi('EAR-002')))
  })
  test('are shown at once as pressed, then as in the response [C-42, S-11]', async () => {
    service.answers[path] = [answer('RNG-001', 'EAR-002')]
    const done = wishlist.toggle(ring)
    expect(isWished(shown(), 'RNG-001')).toBe(true)
    await done
    expect(shown()).toEqual({ loading: false, wishlistData: ofAnvi('RNG-001', 'EAR-002'), pending: {} })
    expect(toasts()).toEqual(['Added to your wishlist'])
  })
  test('are reverted if the call fails, with a message', async () => {
    for (const [given, text] of [
      [[], 'Something went wrong!'],
      [[failure(409, 'wishlist_full', '')], 'Your wishlist is full'],
      [[failure(404, 'unknown_product', '')], 'Unable to change your wishlist'],
    ] as const) {
      service.answers[path] = [...given]
      await wishlist.toggle(ring)
      expect(isWished(shown(), 'RNG-001')).toBe(false)
      expect(toasts().at(-1)).toBe(text)
    }
  })
  test('remove a product from every list that it is on', async () => {
    const bodies = recordBodies()
    const other = { ...listOf('EAR-002', 'RNG-003'), wishlistID: 'w2', wishlistName: 'Wedding' }
    other.items = other.items.map((item) => ({ ...item, itemid: `${item.itemid}-2` }))
    store.dispatch(
      wishlistSlice.actions.updateWishlist({
        of: 'customer',
        customerID: anvi.id,
        currencyCode: 'INR',
        wishlists: [listOf('EAR-002'), other],
      }),
    )
    service.answers[path] = [answer()]
    await wishlist.toggle(drops)
    expect(bodies).toEqual([{ action: 'delete', itemid: ['item-EAR-002', 'item-EAR-002-2'] }])
  })
  test('pressed twice quickly end as they were, without more calls than necessary', async () => {
    service.answers[path] = [answer('EAR-002')]
    await Promise.all([wishlist.toggle(ring), wishlist.toggle(ring)])
    expect([isWished(shown(), 'RNG-001'), shown().pending]).toEqual([false, {}])
    expect(service.paths).toEqual([])
  })
  test('of a product that another tab removed are loaded again', async () => {
    service.answers[path] = [failure(404, 'unknown_wishlist_item', '', 'itemid'), answer()]
    await wishlist.toggle(drops)
    expect([isWished(shown(), 'EAR-002'), toasts()]).toEqual([false, ['Removed from your wishlist']])
  })
  test('are stored as a guest’s if the sign-in has ended meanwhile', async () => {
    const unauthorised = failure(401, 'unauthorised', 'Invalid User')
    service.answers[path] = [unauthorised, unauthorised]
    service.answers['/account/auth/refresh-token'] = [failure(422, 'sign_in_failed', '')]
    await wishlist.toggle(ring)
    expect([store.getState().auth.isLoggedIn, guest()]).toEqual([false, [ring.productID]])
  })
  test('that are not loaded are loaded before a product is removed', async () => {
    store.dispatch(wishlistSlice.actions.resetWishlist())
    service.answers[path] = [answer('EAR-002'), answer('RNG-001', 'EAR-002')]
    await wishlist.toggle(ring)
    expect(shown().wishlistData).toEqual(ofAnvi('RNG-001', 'EAR-002'))
    expect(service.paths).toEqual([path, path])
  })
})
