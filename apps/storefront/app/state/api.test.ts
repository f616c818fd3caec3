// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { site } from '../testing/bag-service.ts'
import { api, failureOf, isException } from './api.ts'
import { deviceId } from './session/device.ts'
import { makeStore } from './store.ts'

let store: Awaited<ReturnType<typeof makeStore>>
let asked: Request | undefined
let sent: unknown

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    asked = request
    const text = await request.text()
    sent = text ? (JSON.parse(text) as unknown) : undefined
    return Response.json({ status: 'Success', responseCode: 200, message: '' })
  })
  store = await makeStore(site)
})
afterEach(() => vi.unstubAllGlobals())

const { endpoints } = api
const code = { cartID: 'b/1', code: '123456' }
const gift = { cartID: 'b/1', giftMessage: 'm', giftTo: 't', giftFrom: 'f', giftWrap: 'Yes' as const }

test.each([
  ['add', () => endpoints.addItem.initiate({ productID: 'R', quantity: 2 }), 'POST', 'cart/', { productID: 'R', quantity: 2 }],
  ['gift', () => endpoints.setGift.initiate(gift), 'PUT', 'cart/', { mode: 'gift_buy', ...gift }],
  [
    'address',
    () => endpoints.setAddress.initiate({ cartID: 'b/1', billingAddressDifferent: 'No' }),
    'PUT',
    'cart/',
    { mode: 'add_address', cartID: 'b/1', billingAddressDifferent: 'No' },
  ],
  ['send a code', () => endpoints.sendCode.initiate('b/1'), 'PUT', 'cart/', { mode: 'cod_send_code', cartID: 'b/1' }],
  ['verify a code', () => endpoints.verifyCode.initiate(code), 'PUT', 'cart/', { mode: 'cod_verify_code', ...code }],
  ['addresses', () => endpoints.addressList.initiate('b/1'), 'GET', 'cart/b%2F1/address_list/', undefined],
  ['summary', () => endpoints.cartSummary.initiate('b/1'), 'GET', 'cart/b%2F1/cart_summary', undefined],
  ['remove', () => endpoints.removeItem.initiate({ cartID: 'b/1', cartItemID: 'l 2' }), 'DELETE', 'cart/b%2F1/items/l%202/', undefined],
  ['ways to pay', () => endpoints.gateways.initiate('b/1'), 'GET', 'cart/b%2F1/payment_gateways/', undefined],
  ['countries', () => endpoints.countries.initiate(), 'GET', 'cart/countries', undefined],
  ['hold the price', () => endpoints.quote.initiate('b/1'), 'POST', 'cart/b%2F1/quote/', undefined],
  [
    'post the order',
    () => endpoints.postOrder.initiate({ cartID: 'b/1', paymentSettingsGroupKey: 'cod', locale: 'in-en', payable: 1200 }),
    'POST',
    'cart/postorders/b%2F1/',
    { paymentSettingsGroupKey: 'cod', locale: 'in-en', payable: 1200 },
  ],
  ['order', () => endpoints.order.initiate({ orderID: 'o/1' }), 'GET', 'cart/orders/o%2F1/', undefined],
  ['payment', () => endpoints.handlePayment.initiate({ orderID: 'o1' }), 'POST', 'cart/handlePaymnt/', { orderID: 'o1' }],
])('the request of a call is as the service expects it: %s', async (_, make, method, path, body) => {
  const answer = await store.dispatch(make() as ReturnType<typeof endpoints.sendCode.initiate>)
  expect('error' in answer && answer.error).toBeFalsy()
  expect([asked?.method, asked && new URL(asked.url).pathname, sent]).toEqual([method, `/api/${path}`, body])
})

test('countries are requested in language 1, everything else in the page’s own [C-14, C-47]', async () => {
  await store.dispatch(endpoints.countries.initiate())
  expect([asked?.headers.get('languageid'), asked?.headers.get('subsiteid')]).toEqual(['1', '2'])
  await store.dispatch(endpoints.order.initiate({ orderID: 'o1' }))
  expect(asked?.headers.get('languageid')).toBe('4')
})

test('a failure has the status and message of the response; without a response it is an exception [X-14]', () => {
  expect(failureOf({ status: 409, data: { status: 'Error', message: 'Sold', code: 'sold' } })).toEqual({
    status: 409,
    message: 'Sold',
    code: 'sold',
  })
  expect(failureOf({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toEqual({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    text: '<html>',
  })
  expect(failureOf({ data: 'words' })).toEqual({ status: 'PARSING_ERROR', text: 'words' })
  expect([failureOf(undefined), failureOf(null), failureOf({ status: 500, data: null })]).toEqual([
    { status: 'FETCH_ERROR' },
    { status: 'FETCH_ERROR' },
    { status: 500 },
  ])
  expect([isException({ status: 'TIMEOUT_ERROR' }), isException({ status: 500 })]).toEqual([true, false])
})

test('a failure without its own code has that of the status [V-03, X-14]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'Error', message: 'Not yet' }, { status: 202 }))
  const answer = await store.dispatch(endpoints.sendCode.initiate('b1'))
  expect(failureOf(answer.error)).toEqual({ status: 202, message: 'Not yet' })
})

test('too many requests: the seconds to wait are in the details, from the header or the body', async () => {
  const body = { status: 'Error', code: 'too_many_requests' }
  const init = { status: 429, headers: { 'retry-after': '40' } }
  vi.stubGlobal('fetch', async () => Response.json(body, init))
  expect(failureOf((await store.dispatch(endpoints.sendCode.initiate('b1'))).error).details).toEqual({ seconds: 40 })
  vi.stubGlobal('fetch', async () => Response.json({ ...body, details: { seconds: 12 } }, init))
  expect(failureOf((await store.dispatch(endpoints.sendCode.initiate('b1'))).error).details).toEqual({ seconds: 12 })
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429 }))
  expect(failureOf((await store.dispatch(endpoints.sendCode.initiate('b1'))).error).details).toBeUndefined()
})

test('a call that hangs is aborted after 30 s [K-01, X-14]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as DOMException))),
  )
  let ended = false
  const answer = store.dispatch(endpoints.sendCode.initiate('b1')).finally(() => (ended = true))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(failureOf((await answer).error).status).toBe('TIMEOUT_ERROR')
  vi.useRealTimers()
})

test('a browser keeps one device id', () => {
  const name = deviceId()
  expect([name, deviceId(), localStorage.getItem('shop-device')]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), name, name])
  localStorage.clear()
  expect(deviceId()).not.toBe(name)
})
