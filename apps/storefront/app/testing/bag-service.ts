import type { Cart } from '@karat/contract/cart.ts'
import { vi } from 'vitest'
import { cartActions } from '../state/cart/cart-actions.ts'
import { makeStore } from '../state/store.ts'

export const site = {
  websiteId: '1',
  websiteCode: 'PNG',
  subsiteId: '2',
  languageId: '4',
  clearCartOnLogout: false,
  persistShoppingCart: true,
  cartPersistLifetime: 30,
}
export const cartOf = (cartID: string, orderQty: number, fields: Partial<Cart> = {}) =>
  ({ cartID, orderQty, items: [], cards: [], saved: [], closed: false, continuedIn: null, ...fields }) as unknown as Cart
export const answer = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const success = (cart: Cart) => answer(200, { status: 'Success', responseCode: 200, message: '', cart })

/** A fake service: its answers to one call after the other, and the calls it received. */
export const service = {
  answers: [] as (() => Promise<Response>)[],
  calls: [] as { method: string; path: string; headers: Headers; body: unknown }[],
}

/** The store and the actions of the current test; `openShopState` creates them. */
export let store: Awaited<ReturnType<typeof makeStore>>
export let actions: ReturnType<typeof cartActions>

/** Opens a store on an empty device, whose calls `service` answers; a network error where it has no answer left. */
export async function openShopState() {
  localStorage.clear()
  service.answers = []
  service.calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    service.calls.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: text && (JSON.parse(text) as unknown),
    })
    const next = service.answers.shift()
    if (!next) throw new TypeError('no network')
    return next()
  })
  store = await makeStore(site)
  actions = cartActions(store, site)
}

/** Sets up a displayed cart of two products. */
export async function withCart() {
  service.answers = [success(cartOf('b1', 2))]
  await actions.add('RNG-001')
  service.calls = []
}
