// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actions, answer, cartOf, openShopState, service, store, success, withCart } from '../../testing/bag-service.ts'
import { cartSlice } from './cart-slice.ts'
import type { State } from '../store.ts'
import { toastSlice } from '../toast-slice.ts'

beforeEach(async () => {
  await openShopState()
  await withCart()
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().cart
const toasts = () => (store.getState() as State).toasts.messages
const failed = (status: number, more: object = {}) => answer(status, { status: 'Error', responseCode: status, ...more })
const gift = { giftMessage: 'm', giftTo: 't', giftFrom: 'f', giftWrap: 'Yes' as const }
const address = { billingAddressDifferent: 'No' as const, shippingID: 'a1' }

describe('the request body', () => {
  test.each([
    ['a gift', () => actions.gift(gift), { mode: 'gift_buy', cartID: 'b1', ...gift }],
    ['an address', () => actions.address(address), { mode: 'add_address', cartID: 'b1', ...address }],
    ['asking for a code', () => actions.sendCode(), { mode: 'cod_send_code', cartID: 'b1' }],
    ['a code', () => actions.verifyCode('123456'), { mode: 'cod_verify_code', cartID: 'b1', code: '123456' }],
  ])('%s has the cart id and all typed values', async (_, work, body) => {
    service.answers = [success(cartOf('b1', 2))]
    await work()
    expect(service.calls.map((call) => call.body)).toEqual([body])
  })
  test('a call without a cart has no id', async () => {
    store.dispatch(cartSlice.actions.forgetCart())
    service.answers = [failed(404)]
    await actions.sendCode()
    expect(service.calls[0]?.body).toEqual({ mode: 'cod_send_code', cartID: '' })
  })
})

describe('the message, green or red', () => {
  test.each([
    ['added', () => actions.add('R'), undefined, 'error'],
    ['changed', () => actions.update('l1', 'R', 2), 'success', 'error'],
    ['removed', () => actions.remove('l1'), 'success', 'error'],
    ['an address', () => actions.address(address), undefined, 'error'],
    ['an address to keep', () => actions.address({ ...address, shippingSaveToList: 'yes' }), 'success', 'error'],
    ['read', () => actions.load(), undefined, undefined],
    ['a gift', () => actions.gift(gift), undefined, 'error'],
    ['a code', () => actions.sendCode(), undefined, undefined],
  ])('%s', async (_, work, well, badly) => {
    const kinds: (string | undefined)[] = []
    for (const given of [success(cartOf('b1', 2)), failed(500)]) {
      for (const { id } of toasts()) store.dispatch(toastSlice.actions.dismissToast(id))
      service.answers = [given]
      await work()
      kinds.push(toasts()[0]?.kind)
    }
    expect(kinds).toEqual([well, badly])
  })
})

describe('a cart that no longer exists, or became an order, is dropped by any call that reports it', () => {
  test.each([
    ['changing', () => actions.update('l1', 'R', 2)],
    ['removing', () => actions.remove('l1')],
    ['holding the price', () => actions.hold()],
    ['loading', () => actions.load()],
  ])('%s', async (_, work) => {
    service.answers = [failed(409, { code: 'bag_closed', details: { continuedIn: 'b2' } }), success(cartOf('b2', 5))]
    await work()
    await vi.waitFor(() => expect(shown()).toMatchObject({ cartID: 'b2', cart: { orderQty: 5 } }), { timeout: 10_000 })
    service.answers = [failed(404, { code: 'unknown_cart' })]
    await work()
    expect(shown()).toMatchObject({ cartID: null, cart: null })
  })
  test('any other failure keeps the cart', async () => {
    service.answers = [failed(409, { code: 'sold', details: { continuedIn: 'b2' } })]
    expect(await actions.hold()).toMatchObject({ ok: false, failure: { code: 'sold' } })
    expect(shown()).toMatchObject({ cartID: 'b1', cart: { orderQty: 2 } })
  })
  test('calls queued before the cart was dropped are not sent afterwards', async () => {
    service.answers = [failed(404, { code: 'unknown_cart' })]
    await Promise.all([actions.load(), actions.load()])
    expect([service.calls.length, shown().loading]).toEqual([1, false])
    void actions.load()
    expect(shown().loading).toBe(false)
  })
})

test('a held price in a response without a cart is a failure', async () => {
  service.answers = [answer(200, { status: 'Success', responseCode: 200, quote: {} })]
  expect(await actions.hold()).toMatchObject({ ok: false })
})

test('another tab’s cart replaces this one’s; without one, none is shown', () => {
  store.dispatch(cartSlice.actions.followTab({ cart: cartOf('b9', 4), cartID: 'b9' }))
  expect(shown()).toMatchObject({ cartID: 'b9', cart: { orderQty: 4 } })
  store.dispatch(cartSlice.actions.followTab({ cart: null, cartID: null }))
  expect(shown()).toMatchObject({ cartID: null, cart: null })
})

describe('messages [R-13]', () => {
  const said = () => toasts().map((message) => message.text)
  beforeEach(() => {
    for (const { id } of toasts()) store.dispatch(toastSlice.actions.dismissToast(id))
  })
  test('the same text is shown once, as the newest', () => {
    for (const text of ['a', 'b', 'a']) actions.toast('success', text)
    expect(said()).toEqual(['b', 'a'])
  })
  test('one is dismissed by its own unique id', () => {
    for (const text of ['a', 'b', 'c']) actions.toast('error', text)
    const ids = toasts().map((message) => message.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    store.dispatch(toastSlice.actions.dismissToast(ids[1] ?? 0))
    expect(said()).toEqual(['a', 'c'])
  })
})
