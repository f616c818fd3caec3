// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actions, answer, cartOf, openShopState, service, site, store, success, withCart } from '../testing/bag-service.ts'
import { api, failureOf } from './api.ts'
import { cartSlice } from './cart/cart-slice.ts'
import { savedWishlistKey } from './wishlist/saved-wishlist.ts'
import { makeStore, type State } from './store.ts'
import { wishlistSlice } from './wishlist/wishlist-slice.ts'

beforeEach(openShopState)
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().cart

test('failures keep their kind: no network, timeout, invalid JSON with its text, else status and body [X-14]', async () => {
  const failure = async (given?: () => Promise<Response>) => {
    service.answers = given ? [given] : []
    const outcome = await actions.add('RNG-001')
    return outcome.ok ? undefined : outcome.failure
  }
  expect(await failure()).toMatchObject({ status: 'FETCH_ERROR' })
  expect(await failure(() => Promise.reject(new DOMException('late', 'TimeoutError')))).toMatchObject({ status: 'TIMEOUT_ERROR' })
  expect(await failure(answer(503, '<html>'))).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 503, text: '<html>' })
  expect(await failure(answer(422, { code: 'unserviceable', field: 'shipping.Zip', details: { a: 1 } }))).toEqual({
    status: 422,
    code: 'unserviceable',
    field: 'shipping.Zip',
    details: { a: 1 },
  })
  expect(failureOf(undefined).status).toBe('FETCH_ERROR')
})

test('every call has its site, whatever its kind, and a guest’s has no token [C-47, P-01]', async () => {
  await withCart()
  service.answers = [success(cartOf('b1', 1))]
  await actions.remove('a/b')
  expect(service.calls[0]?.path).toBe('/api/cart/b1/items/a%2Fb/')
  const headers = Object.fromEntries([...(service.calls[0]?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]))
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', websiteid: '1', subsiteid: '2', languageid: '4' })
  expect(headers['x-device-id']).toMatch(/^[\da-f-]{36}$/)
  expect(headers['x-device-id']).toBe(localStorage.getItem('shop-device'))
  expect(headers).not.toHaveProperty('authorization')
})

test('countries are requested in the language of the codes, whatever the page’s language [C-14]', async () => {
  service.answers = [answer(200, { status: 'Success', responseCode: 200, countries: [] })]
  await store.dispatch(api.endpoints.countries.initiate())
  expect([service.calls[0]?.path, service.calls[0]?.headers.get('languageid'), service.calls[0]?.headers.get('subsiteid')]).toEqual([
    '/api/cart/countries',
    '1',
    '2',
  ])
})

describe('storage on this device', () => {
  test('has a guest’s wishlist at once, also if the page is left at that time [S-12]', async () => {
    const fresh = await makeStore(site)
    const wish = (product: string) => ({ productID: `${product}-18K`, product, priceAdded: 100, addedAt: '2026-11-21T10:00:00Z' })
    const pieces = [wish('RNG-002'), wish('RNG-001')]
    for (const kept of [pieces.slice(1), pieces]) fresh.dispatch(wishlistSlice.actions.updateWishlist({ of: 'guest', pieces: kept }))
    expect(JSON.parse(localStorage.getItem(savedWishlistKey(site)) ?? '{}')).toMatchObject({ wishlistData: { pieces } })
    const again = (await makeStore(site)).getState() as State
    expect(again.wishlist.wishlistData).toEqual({ of: 'guest', pieces })
  })
  test('has the cart without its transient state; another start restores it [S-12, E-02]', async () => {
    await withCart()
    store.dispatch(cartSlice.actions.setItemLoading({ itemId: 'l1', loading: true }))
    const kept = {
      cart: cartOf('b1', 2),
      cartID: 'b1',
      held: null,
      failed: false,
      loading: false,
      loadingItems: {},
      removed: null,
      savedAt: expect.any(Number) as number,
    }
    await vi.waitFor(() => expect(JSON.parse(localStorage.getItem('shop-2-cart') ?? '{}')).toEqual(kept), { timeout: 10_000 })
    const again = await makeStore(site)
    expect(again.getState().cart).toMatchObject({ cartID: 'b1', cart: { orderQty: 2 }, loading: false, loadingItems: {} })
    expect((await makeStore({ ...site, subsiteId: '3' })).getState().cart.cartID).toBeNull()
  })
  test('is followed for another tab’s cart, and not for the own change', async () => {
    await withCart()
    const notify = (key: string, value: unknown) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value === null ? null : JSON.stringify(value) }))
    notify('shop-3-cart', { cartID: 'other' })
    expect(shown().cartID).toBe('b1')
    notify('shop-2-cart', { cartID: 'b1' })
    expect(shown().cart?.orderQty).toBe(2)
    notify('shop-2-cart', { cartID: 'b9' })
    expect(shown().cartID).toBe('b9')
    notify('shop-2-cart', null)
    expect(shown()).toMatchObject({ cart: null, cartID: null })
  })
})

test('the three newest messages are shown, equal texts once, each until it is dismissed [R-13]', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) actions.toast('success', text)
  expect((store.getState() as State).toasts.messages.map((message) => message.text)).toEqual(['a', 'c', 'd'])
})
