import { calls, type CallInput, type CallKey } from '@karat/contract/calls.ts'
import { expect, test } from 'vitest'
import { httpCaller, requestOf } from './call.ts'

test('a call consists of its method, its filled path and its body', () => {
  expect(requestOf('DELETE /api/cart/:cartID/items/:cartItemID/', { params: { cartID: 'b1', cartItemID: 'l2' } })).toEqual({
    method: 'DELETE',
    path: '/api/cart/b1/items/l2/',
  })
  const change = { params: { id: 'c1', addressId: 'a1' }, body: { isDefault: true } }
  expect(requestOf('PATCH /account/users/:id/address/:addressId', change)).toEqual({
    method: 'PATCH',
    path: '/account/users/c1/address/a1',
    body: { isDefault: true },
  })
  const body = { productID: 'RNG-001', quantity: 2 }
  expect(requestOf('POST /api/cart/', { body })).toEqual({ method: 'POST', path: '/api/cart/', body })
  expect(requestOf('GET /api/cart/countries', {})).toEqual({ method: 'GET', path: '/api/cart/countries' })
})

test('parameters and queries are encoded; undefined values are left out', () => {
  const params = { cartID: 'a/b?c#d', cartItemID: '%2e :cartID' }
  expect(requestOf('DELETE /api/cart/:cartID/items/:cartItemID/', { params }).path).toBe('/api/cart/a%2Fb%3Fc%23d/items/%252e%20%3AcartID/')
  expect(requestOf('GET /api/search/', { query: { q: 'a&b=c', page: undefined } }).path).toBe('/api/search/?q=a%26b%3Dc')
  expect(requestOf('GET /api/products/', { query: {} }).path).toBe('/api/products/')
})

test('a parameter that would change the path is refused', () => {
  for (const cartID of ['.', '..'])
    expect(() => requestOf('GET /api/cart/:cartID/cart_summary', { params: { cartID } })).toThrow('cannot be a parameter of a path')
})

test('each service is called at its own address; the public key is sent to the account service only [A-20]', async () => {
  const sent: [string, RequestInit][] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push([url, init])
    return Response.json({ responseBody: [1] })
  }) as typeof globalThis.fetch
  const call = httpCaller({ fetch, accountBase: 'http://people', commerceBase: 'http://shop' })
  const options = { site: { websiteId: '1', subsiteId: '2', languageId: '4' }, token: 'pk_png' }
  expect(await call('GET /account/cache/:key', { params: { key: 'A_B' } }, options)).toEqual({ responseBody: [1] })
  await call('POST /account/products/price/:id', { params: { id: 'R' }, body: {} }, options)
  await call('GET /api/cart/countries', {}, options)
  await httpCaller({ fetch })('GET /account/cache/:key', { params: { key: 'K' } })
  await httpCaller({ fetch })('GET /api/cart/countries', {})
  const tokens = sent.map(([, { headers }]) => (headers as Record<string, string>)['authorization'])
  expect(sent.map(([url, { method, body }]) => [method, url, body])).toEqual([
    ['GET', 'http://people/cache/A_B', undefined],
    ['POST', 'http://people/products/price/R', '{}'],
    ['GET', 'http://shop/api/cart/countries', undefined],
    ['GET', '/account/cache/K', undefined],
    ['GET', '/api/cart/countries', undefined],
  ])
  expect(tokens).toEqual(['Bearer pk_png', 'Bearer pk_png', undefined, undefined, undefined])
  expect(sent[2]?.[1]).toMatchObject({ headers: { subsiteid: '2' } })
})

test('a failed call, or one without a valid request, is null [X-15]', async () => {
  const statuses: number[] = []
  const onFailure = (status: number) => statuses.push(status)
  let asked = 0
  const call = httpCaller({
    fetch: async () => {
      asked += 1
      return new Response('{}', { status: 409 })
    },
  })
  expect(await call('GET /api/cart/countries', {}, { onFailure })).toBeNull()
  expect(await call('GET /api/products/:id/', { params: { id: '..' } }, { onFailure })).toBeNull()
  expect(await call('GET /api/products/:id/', { params: { id: '\uD800' } })).toBeNull()
  expect([asked, statuses]).toEqual([1, [409, 400]])
})

test('every call of orders, returns and post codes is null on failure: refused, broken, unreadable, timed out, without network [C-48]', async () => {
  const names = /^\w+ \/api\/(?:cart\/)?orders\/|\/pincode\//
  const keys = (Object.keys(calls) as CallKey[]).filter((key) => names.test(key))
  expect(keys.length).toBeGreaterThan(25)
  const answers: (() => Promise<Response>)[] = [
    async () => Response.json({ status: 'Error', code: 'unknown_order' }, { status: 404 }),
    async () => new Response('', { status: 500 }),
    async () => new Response('<html>'),
    async () => new Response(null, { status: 503 }),
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    () => Promise.reject(new TypeError('no network')),
  ]
  const params = { id: 'x', orderID: 'x', documentID: 'x', status: 'all', pincode: '411001' }
  for (const key of keys)
    for (const answer of answers) {
      const input = { params, query: {}, body: {} } as unknown as CallInput<typeof key>
      expect([key, await httpCaller({ fetch: answer })(key, input)]).toEqual([key, null])
    }
})
