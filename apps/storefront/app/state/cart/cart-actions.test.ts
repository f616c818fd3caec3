// @vitest-environment happy-dom
import type { Cart } from '@karat/contract/cart.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notePress, retryFailures, retryLoading } from '../../site/failures.ts'
import { pressCall } from '../../shell/use-failures.ts'
import { listenToPresses } from '../presses.ts'
import { actions, answer, cartOf, openShopState, service, store, success, withCart } from '../../testing/bag-service.ts'

beforeEach(openShopState)
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().cart
const said = () => store.getState().toasts.messages.at(-1)

describe('adding', () => {
  test('succeeds by response code 200 only [V-03]', async () => {
    service.answers = [answer(200, { status: 'Error', responseCode: 200, cart: cartOf('b1', 1) })]
    expect(await actions.add('RNG-001')).toMatchObject({ ok: true })
    // The opened cart shows it.
    expect([shown().cartID, said()]).toEqual(['b1', undefined])
    service.answers = [answer(200, { status: 'Success', responseCode: 409, message: 'Only one is left', cart: cartOf('b1', 7) })]
    expect(await actions.add('RNG-001')).toMatchObject({ ok: false, failure: { status: 409 } })
    expect([shown().cart, said()?.kind, said()?.text]).toEqual([null, 'error', 'Only one is left'])
  })
  test('shows on failure the server’s message, else the row’s own, and for an exception its own [X-02, X-03]', async () => {
    for (const [given, words] of [
      [answer(200, { status: 'Error', responseCode: 500 }), 'Unable to add item to cart'],
      [answer(200, { status: 'Error', responseCode: 500, message: '' }), 'Unable to add item to cart'],
      [answer(409, { status: 'Error', responseCode: 409, message: 'Sold' }), 'Sold'],
      [answer(200, null), 'Unable to add item to cart'],
      [answer(200, '<html>'), 'Something went wrong!'],
      [() => Promise.reject(new TypeError('no network')), 'Something went wrong!'],
    ] as const) {
      service.answers = [given]
      expect(await actions.add('RNG-001')).toMatchObject({ ok: false })
      expect(said()?.text).toBe(words)
    }
  })
  test('clears the shown cart on failure and keeps its id; the next response restores it [S-07]', async () => {
    await withCart()
    service.answers = [answer(500, {})]
    await actions.add('RNG-002')
    expect(shown()).toMatchObject({ cart: null, cartID: 'b1' })
    service.answers = [success(cartOf('b1', 2))]
    await actions.load()
    expect(shown().cart?.orderQty).toBe(2)
  })
  test('to a cart that no longer exists creates a new cart with the same product', async () => {
    await withCart()
    service.answers = [answer(404, { status: 'Error', responseCode: 404, code: 'unknown_cart' }), success(cartOf('b2', 1))]
    expect(await actions.add('RNG-003', 2)).toMatchObject({ ok: true })
    expect(service.calls.map((call) => call.body)).toEqual([
      { productID: 'RNG-003', quantity: 2, cartID: 'b1' },
      { productID: 'RNG-003', quantity: 2 },
    ])
    expect(shown().cartID).toBe('b2')
  })
  test('sets the cart to loading meanwhile [S-05]', async () => {
    service.answers = [success(cartOf('b1', 1))]
    const running = actions.add('RNG-001')
    expect(shown().loading).toBe(true)
    await running
    expect(shown().loading).toBe(false)
  })
})

describe('changing a line', () => {
  test('sets the line to loading meanwhile, and shows the result [S-05, X-01, X-02, X-03]', async () => {
    await withCart()
    service.answers = [success(cartOf('b1', 3))]
    const running = actions.update('l1', 'RNG-001', 3)
    expect(shown().loadingItems).toEqual({ l1: true })
    expect(await running).toMatchObject({ ok: true })
    expect(shown()).toMatchObject({ loadingItems: {}, cart: { orderQty: 3 } })
    expect(said()).toMatchObject({ kind: 'success', text: 'Quantity updated successfully' })
    expect(service.calls[0]?.body).toEqual({ productID: 'RNG-001', quantity: 3, cartID: 'b1', cartItemID: 'l1' })
    for (const [given, words] of [
      [answer(200, { status: 'Success', responseCode: 409 }), 'Unable to update the quantity'],
      [answer(409, { responseCode: 409, message: 'Only three are left' }), 'Only three are left'],
      [answer(502, '<html>'), 'Something went wrong!'],
    ] as const) {
      service.answers = [given]
      expect(await actions.update('l1', 'RNG-001', 4)).toMatchObject({ ok: false })
      expect([said()?.text, shown().cart?.orderQty, shown().loadingItems]).toEqual([words, 3, {}])
    }
  })
  test('removes it by status Success; a failure without a line clears the shown cart [V-03, S-07, X-04]', async () => {
    await withCart()
    service.answers = [answer(200, { status: 'Error', responseCode: 200, message: 'No', cart: cartOf('b1', 0) })]
    expect(await actions.remove('l1')).toMatchObject({ ok: false })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Unable to remove the item', 2])
    service.answers = []
    expect(await actions.remove('l1')).toMatchObject({ ok: false })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Something went wrong!', 2])
    service.answers = [answer(500, {})]
    await actions.remove('')
    expect(shown()).toMatchObject({ cart: null, cartID: 'b1' })
    service.answers = [answer(200, { status: 'Success', responseCode: 500, cart: cartOf('b1', 1) })]
    expect(await actions.remove('l1')).toMatchObject({ ok: true })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Item removed successfully', 1])
  })
  test('handles responses in the order of the requests: an older one never replaces a newer one [S-06]', async () => {
    await withCart()
    let first: (response: Response) => void = () => {}
    service.answers = [() => new Promise((resolve) => (first = resolve)), success(cartOf('b1', 9))]
    const slow = actions.update('l1', 'RNG-001', 5)
    const quick = actions.update('l2', 'RNG-002', 4)
    expect(shown().loadingItems).toEqual({ l1: true, l2: true })
    await vi.waitFor(() => expect(service.calls).toHaveLength(1), { timeout: 10_000 })
    first(await success(cartOf('b1', 5))())
    await Promise.all([slow, quick])
    expect([service.calls.length, shown().cart?.orderQty]).toEqual([2, 9])
  })
  test('continues after a failed call', async () => {
    await withCart()
    service.answers = [() => Promise.reject(new TypeError('no network')), success(cartOf('b1', 3))]
    const [failed, done] = await Promise.all([actions.update('l1', 'RNG-001', 5), actions.update('l1', 'RNG-001', 3)])
    expect([failed.ok, done.ok, shown().cart?.orderQty]).toEqual([false, true, 3])
  })
})

describe('loading', () => {
  test('replaces the cart; a failure clears the shown cart [S-06, S-07, R-12]', async () => {
    await withCart()
    service.answers = [success(cartOf('b1', 4))]
    const running = actions.load()
    expect(shown().loading).toBe(true)
    await running
    expect(shown()).toMatchObject({ loading: false, cart: { orderQty: 4 } })
    service.answers = [answer(200, { status: 'Error', responseCode: 200, cart: cartOf('b1', 1) })]
    await actions.load()
    expect(shown()).toMatchObject({ loading: false, cart: null, cartID: 'b1' })
    service.answers = [answer(404, { code: 'unknown_cart' })]
    await actions.load()
    expect(shown().cartID).toBeNull()
  })
  test('makes no call without a cart', async () => {
    await actions.load()
    expect([service.calls, shown().loading]).toEqual([[], false])
  })
  test('drops a cart that became an order', async () => {
    await withCart()
    service.answers = [success(cartOf('b1', 2, { closed: true }))]
    await actions.load()
    expect(shown()).toMatchObject({ cart: null, cartID: null })
  })
})

describe('gift, address, code, held price', () => {
  test('replace the cart and succeed by status Success [S-06, V-03, X-08, X-09]', async () => {
    await withCart()
    const gift = { giftMessage: 'm', giftTo: '', giftFrom: '', giftWrap: 'No' as const }
    const place = { Fname: 'A', Lname: 'B', Address: 'C', City: 'D', Phone: '1', State: 'E', Country: 'IN' }
    const address = { billingAddressDifferent: 'No' as const, shipping: place }
    const works = [
      () => actions.gift(gift),
      () => actions.address(address),
      () => actions.sendCode(),
      () => actions.verifyCode('123456'),
      () => actions.hold(),
    ]
    for (const [at, work] of works.entries()) {
      service.answers = [answer(200, { status: 'Error', responseCode: 200, cart: cartOf('b1', 77) })]
      expect(await work()).toMatchObject({ ok: false })
      expect(shown().cart?.orderQty).not.toBe(77)
      service.answers = [answer(200, { status: 'Success', responseCode: 500, cart: cartOf('b1', 10 + at) })]
      expect(await work()).toMatchObject({ ok: true })
      expect(shown().cart?.orderQty).toBe(10 + at)
    }
    expect(service.calls.map((call) => (call.body as { mode?: string }).mode)).toEqual(
      ['gift_buy', 'add_address', 'cod_send_code', 'cod_verify_code', undefined].flatMap((mode) => [mode, mode]),
    )
    expect(service.calls.at(-1)?.path).toBe('/api/cart/b1/quote/')
  })
  test('show a message for an address that was to be saved, and none if the checkout continues [X-09]', async () => {
    await withCart()
    const words = []
    const withAddress = success(cartOf('b1', 2, { address: {} as NonNullable<Cart['address']> }))
    for (const [given, shippingSaveToList] of [
      [withAddress, 'no'],
      [withAddress, 'no'],
      [answer(422, {}), 'yes'],
      [withAddress, 'yes'],
    ] as const) {
      service.answers = [given]
      await actions.address({ billingAddressDifferent: 'No', shippingSaveToList })
      words.push(said()?.text)
    }
    expect(words).toEqual([undefined, undefined, 'Unable to add the address', 'Address added successfully'])
    service.answers = [answer(500, {})]
    await actions.gift({ giftMessage: '', giftTo: '', giftFrom: '', giftWrap: 'No' })
    expect(said()?.text).toBe('Unable to add gift details')
  })
})

describe('a cart that became an order', () => {
  const rest = cartOf('b2', 1)
  test('is replaced by the cart with the unbought products, whichever call reports it', async () => {
    await withCart()
    service.answers = [success(cartOf('b1', 1, { closed: true, continuedIn: 'b2' })), success(rest)]
    await actions.load()
    expect([shown().cartID, shown().cart?.orderQty, service.calls.map((call) => call.path)]).toEqual([
      'b2',
      1,
      ['/api/cart/b1/cart_summary', '/api/cart/b2/cart_summary'],
    ])
    service.answers = [
      answer(409, { status: 'Error', responseCode: 409, code: 'bag_closed', details: { continuedIn: 'b3' } }),
      success(cartOf('b3', 5)),
    ]
    await actions.remove('line')
    await vi.waitFor(() => expect(shown().cart?.orderQty).toBe(5), { timeout: 10_000 })
    expect(shown().cartID).toBe('b3')
  })
  test('is dropped if no cart continues', async () => {
    await withCart()
    service.answers = [success(cartOf('b1', 1, { closed: true }))]
    await actions.load()
    expect([shown().cartID, shown().cart]).toEqual([null, null])
    await withCart()
    service.answers = [answer(409, { status: 'Error', responseCode: 409, code: 'bag_closed', details: { continuedIn: null } })]
    await actions.remove('line')
    expect([shown().cartID, shown().cart]).toEqual([null, null])
  })
  test('adding reports that another site’s cart was left unchanged', async () => {
    await withCart()
    service.answers = [answer(200, { status: 'Success', responseCode: 200, message: '', cart: rest, created: true })]
    await actions.add('RNG-002')
    expect([shown().cartID, said()?.text]).toEqual(['b2', 'Item added to a new bag: a bag belongs to one site'])
  })
})

test('a press repeats its own request that had no response, and no other one [R-25, X-03]', async () => {
  await withCart()
  const again = vi.fn()
  const button = document.createElement('button')
  button.addEventListener('click', again)
  document.body.append(button)
  notePress(button)
  listenToPresses(pressCall)
  const noNetwork = () => Promise.reject(new TypeError('no network'))
  const works = [
    () => actions.add('RNG-001'),
    () => actions.update('l1', 'RNG-001', 2),
    () => actions.remove('l1'),
    () => actions.address({}),
    () => actions.applyCredit(),
    () => actions.gift({}),
  ]
  for (const work of works) {
    service.answers = [noNetwork]
    await work()
    // The failure bar tells it, and no toast beside it.
    expect(said()).toBeUndefined()
    again.mockClear()
    retryFailures()
    expect(again).toHaveBeenCalledTimes(1)
  }
  // The toast of these forms is never shown: their fields tell other failures.
  const forms = [
    () => actions.applyPromotion('WELCOME5'),
    () => actions.removePromotion('p1'),
    () => actions.applyGiftCard({ number: '1'.repeat(16), pin: '123456' }),
    () => actions.removeGiftCard('g1'),
    () => actions.sendCode(),
    () => actions.verifyCode('123456'),
  ]
  for (const work of forms) {
    service.answers = [noNetwork]
    await work()
    again.mockClear()
    retryFailures()
    expect(again).toHaveBeenCalledTimes(1)
  }
  // The network is back, or another call succeeds: nothing is repeated.
  again.mockClear()
  service.answers = [noNetwork]
  await actions.add('RNG-001')
  retryLoading()
  service.answers = [noNetwork, success(cartOf('b1', 1))]
  await actions.add('RNG-001')
  await actions.add('RNG-001')
  // A refusal is an answer.
  service.answers = [answer(409, { status: 'Error', responseCode: 409, message: 'Sold' })]
  await actions.add('RNG-001')
  retryFailures()
  expect(again).not.toHaveBeenCalled()
  listenToPresses(undefined)
})
