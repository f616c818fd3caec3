// @vitest-environment happy-dom
import type { Cart, ReducedLine } from '@karat/contract/cart.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, openAccount, service, signInAs, site, store, unauthorised } from '../../testing/account-service.ts'
import { cartOf } from '../../testing/bag-service.ts'
import { type CartActions, cartActions } from './cart-actions.ts'
import { cartSlice } from './cart-slice.ts'
import { cartFromText, cartToText, readCart, writeCart } from './cart-text.ts'
import { isUnread } from './held-cart.ts'
import { toastText } from '../toast-text.ts'
import { makeStore, type State } from '../store.ts'

let actions: CartActions
beforeEach(async () => {
  await openAccount()
  actions = cartActions(store, site)
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => (store.getState() as State).cart
const toasts = () => (store.getState() as State).toasts.messages
const answer = (body: object) => async () => Response.json({ status: 'Success', responseCode: 200, message: '', ...body })
const bag = (cartID: string, orderQty: number, fields: Partial<Cart> = {}) => cartOf(cartID, orderQty, { owned: false, ...fields })
const show = (cart: Cart) => store.dispatch(cartSlice.actions.replaceCart(cart))
const unknown = failure(404, 'unknown_cart', 'This bag does not exist', 'cartID')
const map = (cartID: string) => `/api/cart/mapUserCart/${cartID}/`
const [mine, begin] = ['/api/cart/mine/', '/api/cart/begin/']
const piece = (productID: string, orderItemQuantity: number) => ({ productID, orderItemQuantity }) as Cart['items'][number]

describe('after sign-in [S-08]', () => {
  test('the guest’s cart is merged once, and the shopper is notified of reduced lines', async () => {
    show(bag('g1', 2))
    await signInAs()
    const cut: ReducedLine[] = [
      { productID: 'R', name: 'Ring', wanted: 4, quantity: 3 },
      { productID: 'S', name: 'Stud', wanted: 1, quantity: 0 },
    ]
    service.answers[map('g1')] = [answer({ cart: bag('own', 5, { owned: true }), cut })]
    service.answers['/api/cart/own/cart_summary'] = [answer({ cart: bag('own', 5, { owned: true }) })]
    await actions.claim()
    expect(shown()).toMatchObject({ cartID: 'own', cart: { orderQty: 5 }, loading: false })
    expect(toasts().map(({ text, values }) => [text, values])).toEqual([
      ['Fewer of a piece are in the bag', { name: 'Ring', quantity: 3, words: '' }],
      ['A piece is sold out and not in the bag', { name: 'Stud', quantity: 0, words: '' }],
    ])
    await actions.claim()
    expect(service.paths).toEqual([map('g1'), '/api/cart/own/cart_summary'])
    expect(readCart(site)).toMatchObject({ cartID: 'own', cart: { owned: true } })
  })
  test('a merge by another tab is followed', async () => {
    show(bag('g1', 2))
    await signInAs()
    localStorage.setItem('shop-2-cart', JSON.stringify({ cartID: 'own', cart: bag('own', 5, { owned: true }) }))
    service.answers['/api/cart/own/cart_summary'] = [answer({ cart: bag('own', 5, { owned: true }) })]
    await actions.claim()
    expect([service.paths, shown().cartID]).toEqual([['/api/cart/own/cart_summary'], 'own'])
  })
  test('without a cart here the own one is shown, if there is one', async () => {
    await signInAs()
    service.answers[mine] = [answer({ cart: null }), answer({ cart: bag('own', 1, { owned: true }) })]
    await actions.claim()
    expect(shown().cartID).toBeNull()
    await actions.claim()
    expect(shown()).toMatchObject({ cartID: 'own', cart: { orderQty: 1 } })
  })
  test('another customer’s cart is dropped; without a response the cart is kept', async () => {
    await signInAs()
    show(bag('g1', 2))
    service.answers[map('g1')] = []
    await actions.claim()
    expect(shown().cartID).toBe('g1')
    service.answers[map('g1')] = [unknown]
    service.answers[mine] = [answer({ cart: bag('own', 1, { owned: true }) })]
    await actions.claim()
    expect(shown().cartID).toBe('own')
  })
  test('an own cart that cannot be read is not shown as empty; it is read when possible [R-25]', async () => {
    await signInAs()
    await actions.claim()
    expect([shown().cartID, isUnread(shown())]).toEqual([null, true])
    service.answers[mine] = [answer({ cart: null })]
    await actions.reload()
    expect(isUnread(shown())).toBe(false)
    await actions.reload()
    expect(service.paths).toEqual([mine, mine])
  })
  test('nothing is done for a guest', async () => {
    show(bag('g1', 2))
    await actions.claim()
    expect([service.paths, shown().cartID]).toEqual([[], 'g1'])
  })
})

describe('after sign-out [S-04, S-09]', () => {
  const items = [piece('R', 2), piece('S', 1)]
  const body = {
    items: [
      { productID: 'R', quantity: 2 },
      { productID: 'S', quantity: 1 },
    ],
    copyOf: 'own',
  }
  const sent: unknown[] = []
  const takeBegin = (cut: ReducedLine[] = []) => {
    sent.length = 0
    service.otherwise = async (path, request) => {
      if (path !== begin) throw new TypeError('no network')
      sent.push(JSON.parse(await request.text()))
      return answer({ cart: bag('g2', 3), cut })()
    }
  }
  test('the products of an owned cart stay as a guest’s', async () => {
    show(bag('own', 3, { owned: true, items }))
    takeBegin()
    await actions.leave()
    expect([sent, shown().cartID, readCart(site).cartID]).toEqual([[body], 'g2', 'g2'])
    await actions.leave()
    expect(sent).toHaveLength(1)
  })
  test('products that cannot be moved to the guest’s cart are reported, also lost engravings', async () => {
    show(bag('own', 3, { owned: true, items }))
    takeBegin([
      { productID: 'R', name: 'Ring', wanted: 2, quantity: 1 },
      { productID: 'gone', name: '', wanted: 1, quantity: 0 },
      { productID: 'R', name: 'Ring', wanted: 1, quantity: 1, engraving: 'Anvi' },
    ])
    await actions.leave()
    expect(toasts().map(({ text, values }) => [text, values])).toEqual([
      [toastText.cut, { name: 'Ring', quantity: 1, words: '' }],
      [toastText.unsold, { name: '', quantity: 0, words: '' }],
      [toastText.unengraved, { name: 'Ring', quantity: 1, words: 'Anvi' }],
    ])
  })
  test('with more products than messages the last message has the number of the others', async () => {
    show(bag('own', 3, { owned: true, items }))
    takeBegin(['R', 'S', 'T', 'U'].map((name) => ({ productID: name, name, wanted: 1, quantity: 0 })))
    await actions.leave()
    expect(toasts().map(({ text, values }) => [text, values])).toEqual([
      [toastText.gone, { name: 'R', quantity: 0, words: '' }],
      [toastText.gone, { name: 'S', quantity: 0, words: '' }],
      [toastText.cutMore, { count: 2 }],
    ])
  })
  test('a guest’s cart stays unchanged', async () => {
    show(bag('g1', 1))
    await actions.leave()
    expect([service.paths, shown().cartID]).toEqual([[], 'g1'])
  })
  test('the cart is reset if the site says so, and only the one that was there', async () => {
    const clearing = cartActions(store, { ...site, clearCartOnLogout: true })
    show(bag('own', 3, { owned: true, items }))
    await clearing.leave()
    expect([service.paths, shown().cartID]).toEqual([[], null])
    show(bag('own', 3, { owned: true, items }))
    const left = clearing.leave()
    show(bag('g9', 1))
    await left
    expect(shown().cartID).toBe('g9')
  })
  test('nothing happens if somebody is signed in again meanwhile', async () => {
    show(bag('own', 3, { owned: true, items }))
    await signInAs()
    await actions.leave()
    expect([service.paths, shown().cartID]).toEqual([[], 'own'])
  })
  test('after a refused refresh, a product is added to the continuing cart', async () => {
    show(bag('own', 3, { owned: true, items }))
    await signInAs()
    takeBegin()
    service.answers['/account/auth/refresh-token'] = [failure(422, 'unauthorised', 'Invalid User')]
    service.answers['/api/cart/'] = [unauthorised, unknown, answer({ cart: bag('g2', 4) })]
    const added = actions.add('T')
    const left = actions.leave()
    expect(await added).toMatchObject({ ok: true, value: { cartID: 'g2', orderQty: 4 } })
    await left
    expect([sent, shown().cartID, shown().cart?.orderQty]).toEqual([[body], 'g2', 4])
    expect((store.getState() as State).auth.isLoggedIn).toBe(false)
  })
  test('a refused summary creates the cart again too', async () => {
    show(bag('own', 3, { owned: true, items }))
    takeBegin()
    service.answers['/api/cart/own/cart_summary'] = [unknown]
    await actions.load()
    expect([sent, shown().cartID]).toEqual([[body], 'g2'])
  })
  test('the products stay if the cart could not be read before [S-07, R-25]', async () => {
    show(bag('own', 3, { owned: true, items }))
    takeBegin()
    await actions.load()
    expect(shown()).toMatchObject({ cart: null, cartID: 'own', held: { owned: true } })
    expect(cartFromText(cartToText(shown()), site)).toMatchObject({ cartID: 'own', held: { owned: true, items: body.items } })
    await actions.leave()
    expect([sent, shown().cartID, shown().held]).toEqual([[body], 'g2', null])
  })
  test('without a response the cart is kept, and created again at the next read', async () => {
    show(bag('own', 3, { owned: true, items }))
    for (const given of [[unknown], [unknown, unknown]]) {
      service.answers['/api/cart/own/cart_summary'] = given
      service.answers[begin] = [failure(503, 'unavailable', '')]
      await actions.load()
      expect([isUnread(shown()), shown().cartID]).toEqual([true, 'own'])
    }
    takeBegin()
    await actions.reload()
    expect([sent, shown().cartID, isUnread(shown())]).toEqual([[body], 'g2', false])
  })
  test('two tabs that find the cart missing create one', async () => {
    show(bag('own', 3, { owned: true, items }))
    writeCart(site, shown())
    takeBegin()
    const other = await makeStore(site)
    const inOther = cartActions(other, site)
    let turn: Promise<unknown> = Promise.resolve()
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work, work)) },
    })
    service.answers['/api/cart/own/cart_summary'] = [unknown, unknown]
    await Promise.all([actions.load(), inOther.load(), actions.leave(), inOther.leave()])
    expect([sent, shown().cartID, (other.getState() as State).cart.cartID]).toEqual([[body], 'g2', 'g2'])
  })
  test('a shopper’s missing cart is not created again', async () => {
    show(bag('own', 3, { owned: true, items }))
    await signInAs()
    service.answers['/api/cart/own/cart_summary'] = [unknown]
    await actions.load()
    expect(shown()).toMatchObject({ cartID: null, cart: null })
  })
})
