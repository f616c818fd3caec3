// @vitest-environment happy-dom
import type { Cart } from '@karat/contract/cart.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, failureOf } from './api.ts'
import { cartActions } from './cart-actions.ts'
import { cartSlice } from './cart-slice.ts'
import { makeStore, type State } from './store.ts'

const site = { websiteId: '1', subsiteId: '2', languageId: '4' }
const bag = (cartID: string, orderQty: number, more: Partial<Cart> = {}) =>
  ({ cartID, orderQty, closed: false, continuedIn: null, ...more }) as Cart
const success = (cart: Cart) => answer(200, { status: 'Success', responseCode: 200, message: '', cart })
const answer = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The service, answering one call after the other as the test says. */
let answers: (() => Promise<Response>)[] = []
let calls: { method: string; path: string; headers: Headers; body: unknown }[] = []
let store: Awaited<ReturnType<typeof makeStore>>
let actions: ReturnType<typeof cartActions>

beforeEach(async () => {
  localStorage.clear()
  answers = []
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    calls.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: text && (JSON.parse(text) as unknown),
    })
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return next()
  })
  store = await makeStore(site)
  actions = cartActions(store)
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().cart
const said = () => store.getState().toasts.messages.at(-1)
/** A bag of two pieces is there and shown. */
async function withBag() {
  answers = [success(bag('b1', 2))]
  await actions.add('RNG-001')
  calls = []
}

describe('adding', () => {
  test('success is judged by response code 200 and by nothing else [V-03]', async () => {
    answers = [answer(200, { status: 'Error', responseCode: 200, cart: bag('b1', 1) })]
    expect(await actions.add('RNG-001')).toMatchObject({ ok: true })
    expect([shown().cartID, said()?.text]).toEqual(['b1', 'Item added successfully'])
    answers = [answer(200, { status: 'Success', responseCode: 409, message: 'Only one is left', cart: bag('b1', 7) })]
    expect(await actions.add('RNG-001')).toMatchObject({ ok: false, failure: { status: 409 } })
    expect([shown().cart, said()?.kind, said()?.text]).toEqual([null, 'error', 'Only one is left'])
  })
  test('a failure says the server’s words, else the row’s own, an exception its own [X-02, X-03]', async () => {
    for (const [given, words] of [
      [answer(200, { status: 'Error', responseCode: 500 }), 'Unable to add item to cart'],
      [answer(200, { status: 'Error', responseCode: 500, message: '' }), 'Unable to add item to cart'],
      [answer(409, { status: 'Error', responseCode: 409, message: 'Sold' }), 'Sold'],
      [answer(200, null), 'Unable to add item to cart'],
      [answer(200, '<html>'), 'Something went wrong!'],
      [() => Promise.reject(new TypeError('no network')), 'Something went wrong!'],
    ] as const) {
      answers = [given]
      expect(await actions.add('RNG-001')).toMatchObject({ ok: false })
      expect(said()?.text).toBe(words)
    }
  })
  test('a failure empties what is shown and keeps the bag, which the next answer restores [S-07]', async () => {
    await withBag()
    answers = [answer(500, {})]
    await actions.add('RNG-002')
    expect(shown()).toMatchObject({ cart: null, cartID: 'b1' })
    answers = [success(bag('b1', 2))]
    await actions.load()
    expect(shown().cart?.orderQty).toBe(2)
  })
  test('a bag that is gone is let go and a new one begun with the same piece', async () => {
    await withBag()
    answers = [answer(404, { status: 'Error', responseCode: 404, code: 'unknown_cart' }), success(bag('b2', 1))]
    expect(await actions.add('RNG-003', 2)).toMatchObject({ ok: true })
    expect(calls.map((call) => call.body)).toEqual([
      { productID: 'RNG-003', quantity: 2, cartID: 'b1' },
      { productID: 'RNG-003', quantity: 2 },
    ])
    expect(shown().cartID).toBe('b2')
  })
  test('the bag is loading meanwhile [S-05]', async () => {
    answers = [success(bag('b1', 1))]
    const running = actions.add('RNG-001')
    expect(shown().loading).toBe(true)
    await running
    expect(shown().loading).toBe(false)
  })
})

describe('changing a line', () => {
  test('the line is loading meanwhile, and says what came of it [S-05, X-01, X-02, X-03]', async () => {
    await withBag()
    answers = [success(bag('b1', 3))]
    const running = actions.update('l1', 'RNG-001', 3)
    expect(shown().loadingItems).toEqual({ l1: true })
    expect(await running).toMatchObject({ ok: true })
    expect(shown()).toMatchObject({ loadingItems: {}, cart: { orderQty: 3 } })
    expect(said()).toMatchObject({ kind: 'success', text: 'Quantity updated successfully' })
    expect(calls[0]?.body).toEqual({ productID: 'RNG-001', quantity: 3, cartID: 'b1', cartItemID: 'l1' })
    for (const [given, words] of [
      [answer(200, { status: 'Success', responseCode: 409 }), 'Unable to update the quantity'],
      [answer(409, { responseCode: 409, message: 'Only three are left' }), 'Only three are left'],
      [answer(502, '<html>'), 'Something went wrong!'],
    ] as const) {
      answers = [given]
      expect(await actions.update('l1', 'RNG-001', 4)).toMatchObject({ ok: false })
      expect([said()?.text, shown().cart?.orderQty, shown().loadingItems]).toEqual([words, 3, {}])
    }
  })
  test('a line is removed by status Success; a failure without a line empties what is shown [V-03, S-07, X-04]', async () => {
    await withBag()
    answers = [answer(200, { status: 'Error', responseCode: 200, message: 'No', cart: bag('b1', 0) })]
    expect(await actions.remove('l1')).toMatchObject({ ok: false })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Unable to remove the item', 2])
    answers = []
    expect(await actions.remove('l1')).toMatchObject({ ok: false })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Something went wrong!', 2])
    answers = [answer(500, {})]
    await actions.remove('')
    expect(shown()).toMatchObject({ cart: null, cartID: 'b1' })
    answers = [answer(200, { status: 'Success', responseCode: 500, cart: bag('b1', 1) })]
    expect(await actions.remove('l1')).toMatchObject({ ok: true })
    expect([said()?.text, shown().cart?.orderQty]).toEqual(['Item removed successfully', 1])
  })
  test('answers come in the order of the asking: an older one never replaces a newer [S-06]', async () => {
    await withBag()
    let first: (response: Response) => void = () => {}
    answers = [() => new Promise((resolve) => (first = resolve)), success(bag('b1', 9))]
    const slow = actions.update('l1', 'RNG-001', 5)
    const quick = actions.update('l2', 'RNG-002', 4)
    expect(shown().loadingItems).toEqual({ l1: true, l2: true })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    first(await success(bag('b1', 5))())
    await Promise.all([slow, quick])
    expect([calls.length, shown().cart?.orderQty]).toEqual([2, 9])
  })
  test('a call that fails does not hold up those after it', async () => {
    await withBag()
    answers = [() => Promise.reject(new TypeError('no network')), success(bag('b1', 3))]
    const [failed, done] = await Promise.all([actions.update('l1', 'RNG-001', 5), actions.update('l1', 'RNG-001', 3)])
    expect([failed.ok, done.ok, shown().cart?.orderQty]).toEqual([false, true, 3])
  })
})

describe('loading', () => {
  test('replaces the bag; a failure empties what is shown [S-06, S-07, R-12]', async () => {
    await withBag()
    answers = [success(bag('b1', 4))]
    const running = actions.load()
    expect(shown().loading).toBe(true)
    await running
    expect(shown()).toMatchObject({ loading: false, cart: { orderQty: 4 } })
    answers = [answer(200, { status: 'Error', responseCode: 200, cart: bag('b1', 1) })]
    await actions.load()
    expect(shown()).toMatchObject({ loading: false, cart: null, cartID: 'b1' })
    answers = [answer(404, { code: 'unknown_cart' })]
    await actions.load()
    expect(shown().cartID).toBeNull()
  })
  test('asks nothing where there is no bag', async () => {
    await actions.load()
    expect([calls, shown().loading]).toEqual([[], false])
  })
  test('a bag that became an order is let go', async () => {
    await withBag()
    answers = [success(bag('b1', 2, { closed: true }))]
    await actions.load()
    expect(shown()).toMatchObject({ cart: null, cartID: null })
  })
})

describe('gift, address, code, held price', () => {
  test('each replaces the bag and is judged by status Success [S-06, V-03, X-08, X-09]', async () => {
    await withBag()
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
      answers = [answer(200, { status: 'Error', responseCode: 200, cart: bag('b1', 77) })]
      expect(await work()).toMatchObject({ ok: false })
      expect(shown().cart?.orderQty).not.toBe(77)
      answers = [answer(200, { status: 'Success', responseCode: 500, cart: bag('b1', 10 + at) })]
      expect(await work()).toMatchObject({ ok: true })
      expect(shown().cart?.orderQty).toBe(10 + at)
    }
    expect(calls.map((call) => (call.body as { mode?: string }).mode)).toEqual(
      ['gift_buy', 'add_address', 'cod_send_code', 'cod_verify_code', undefined].flatMap((mode) => [mode, mode]),
    )
    expect(calls.at(-1)?.path).toBe('/api/cart/b1/quote/')
  })
  test('an address says whether it was added or updated [X-09]', async () => {
    await withBag()
    const words = []
    for (const given of [
      answer(422, {}),
      success(bag('b1', 2, { address: {} as NonNullable<Cart['address']> })),
      success(bag('b1', 2, { address: {} as NonNullable<Cart['address']> })),
    ]) {
      answers = [given]
      await actions.address({ billingAddressDifferent: 'No' })
      words.push(said()?.text)
    }
    expect(words).toEqual(['Unable to add the address', 'Address added successfully', 'Address updated successfully'])
    answers = [answer(500, {})]
    await actions.gift({ giftMessage: '', giftTo: '', giftFrom: '', giftWrap: 'No' })
    expect(said()?.text).toBe('Unable to add gift details')
  })
})

test('failures keep their kind: no network, too late, no JSON with its text, else status and body [X-14]', async () => {
  const failure = async (given?: () => Promise<Response>) => {
    answers = given ? [given] : []
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

test('every call says where it comes from, whatever its kind, and carries no token of a guest [C-47, P-01]', async () => {
  await withBag()
  answers = [success(bag('b1', 1))]
  await actions.remove('a/b')
  expect(calls[0]?.path).toBe('/api/cart/b1/items/a%2Fb/')
  const headers = Object.fromEntries([...(calls[0]?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]))
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', websiteid: '1', subsiteid: '2', languageid: '4' })
  expect(headers['x-device-id']).toMatch(/^[\da-f-]{36}$/)
  expect(headers['x-device-id']).toBe(localStorage.getItem('karat-device'))
  expect(headers).not.toHaveProperty('authorization')
})

test('countries are asked for in the language of the codes, whatever the page speaks [C-14]', async () => {
  answers = [answer(200, { status: 'Success', responseCode: 200, countries: [] })]
  await store.dispatch(api.endpoints.countries.initiate())
  expect([calls[0]?.path, calls[0]?.headers.get('languageid'), calls[0]?.headers.get('subsiteid')]).toEqual([
    '/api/cart/countries',
    '1',
    '2',
  ])
})

describe('what is kept on this device', () => {
  test('the bag, without what is only of the moment; another start restores it [S-12, E-02]', async () => {
    await withBag()
    store.dispatch(cartSlice.actions.setItemLoading({ itemId: 'l1', loading: true }))
    await vi.waitFor(() =>
      expect(JSON.parse(localStorage.getItem('karat-2-cart') ?? '{}')).toEqual({
        cart: bag('b1', 2),
        cartID: 'b1',
        loading: false,
        loadingItems: {},
      }),
    )
    const again = await makeStore(site)
    expect(again.getState().cart).toMatchObject({ cartID: 'b1', cart: { orderQty: 2 }, loading: false, loadingItems: {} })
    expect((await makeStore({ ...site, subsiteId: '3' })).getState().cart.cartID).toBeNull()
  })
  test('another tab’s bag is followed, its own change is not', async () => {
    await withBag()
    const tell = (key: string, value: unknown) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value === null ? null : JSON.stringify(value) }))
    tell('karat-3-cart', { cartID: 'other' })
    expect(shown().cartID).toBe('b1')
    tell('karat-2-cart', { cartID: 'b1' })
    expect(shown().cart?.orderQty).toBe(2)
    tell('karat-2-cart', { cartID: 'b9' })
    expect(shown().cartID).toBe('b9')
    tell('karat-2-cart', null)
    expect(shown()).toMatchObject({ cart: null, cartID: null })
  })
})

test('the three newest messages are shown, the same words once, each until it is dismissed [R-13]', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) actions.toast('success', text)
  expect((store.getState() as State).toasts.messages.map((message) => message.text)).toEqual(['a', 'c', 'd'])
})

describe('a bag that became an order', () => {
  const rest = bag('b2', 1)
  test('is followed by the bag with what was not bought, whoever tells of it', async () => {
    await withBag()
    answers = [success(bag('b1', 1, { closed: true, continuedIn: 'b2' })), success(rest)]
    await actions.load()
    expect([shown().cartID, shown().cart?.orderQty, calls.map((call) => call.path)]).toEqual([
      'b2',
      1,
      ['/api/cart/b1/cart_summary', '/api/cart/b2/cart_summary'],
    ])
    answers = [
      answer(409, { status: 'Error', responseCode: 409, code: 'bag_closed', details: { continuedIn: 'b3' } }),
      success(bag('b3', 5)),
    ]
    await actions.remove('line')
    await vi.waitFor(() => expect(shown().cart?.orderQty).toBe(5))
    expect(shown().cartID).toBe('b3')
  })
  test('is let go where nothing goes on', async () => {
    await withBag()
    answers = [success(bag('b1', 1, { closed: true }))]
    await actions.load()
    expect([shown().cartID, shown().cart]).toEqual([null, null])
    await withBag()
    answers = [answer(409, { status: 'Error', responseCode: 409, code: 'bag_closed', details: { continuedIn: null } })]
    await actions.remove('line')
    expect([shown().cartID, shown().cart]).toEqual([null, null])
  })
  test('adding says that another site’s bag was left where it is', async () => {
    await withBag()
    answers = [answer(200, { status: 'Success', responseCode: 200, message: '', cart: rest, begun: true })]
    await actions.add('RNG-002')
    expect([shown().cartID, said()?.text]).toEqual(['b2', 'Item added to a new bag: a bag belongs to one site'])
  })
})
