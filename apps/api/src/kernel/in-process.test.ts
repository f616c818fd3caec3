import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextFor } from '../services/request-context.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { callInProcess } from './in-process.ts'
import { guest } from './request-context.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const context = (headers: object = {}) =>
  contextFor(shop.modules.sites, headers, {
    actor: guest,
    deviceId: undefined,
    clientKey: 'c',
    requestId: 'r',
    clock: shop.clock,
    setCookie: () => {},
  })
const failureOf = async (work: () => Promise<unknown> | undefined) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'none',
      (error: { failure?: { code: string; field?: string }; message: string }) => error.failure ?? error.message,
    )

test('an in-process call answers as over HTTP, failures included', async () => {
  const headers = { subsiteid: '2', languageid: '4' }
  for (const [key, input, url] of [
    ['GET /api/products/:id/', { params: { id: 'RNG-001' } }, '/api/products/RNG-001/'],
    ['GET /api/products/', { query: { metal: 'gold', page: '2' } }, '/api/products/?metal=gold&page=2'],
    ['GET /api/metal-rates/history', {}, '/api/metal-rates/history'],
    ['GET /account/cache/:key', { params: { key: 'WEBSITE_STORE' } }, '/account/cache/WEBSITE_STORE'],
  ] as const) {
    const answer = await callInProcess(shop.server, key, input, () => context(headers))
    expect(answer).toStrictEqual((await shop.call('GET', url, undefined, headers)).body)
  }
  for (const [key, input, url, callHeaders] of [
    ['GET /api/products/:id/', { params: { id: 'nothing' } }, '/api/products/nothing/', headers],
    ['GET /api/products/:id/', { params: { id: 'a b' } }, '/api/products/a%20b/', headers],
    ['GET /api/products/', { query: { price: 'cheap' } }, '/api/products/?price=cheap', headers],
    ['GET /api/products/', {}, '/api/products/', { subsiteid: '99' }],
  ] as const) {
    const { code, field } = (await shop.call('GET', url, undefined, callHeaders)).body
    expect([url, await failureOf(() => callInProcess(shop.server, key, input, () => context(callHeaders)))]).toEqual([url, { code, field }])
  }
})

test('a private call cannot be made in the process, without HTTP and its guards', async () => {
  const input = { params: { cartID: 'x' } }
  expect(await failureOf(() => callInProcess(shop.server, 'GET /api/cart/:cartID/cart_summary', input, context))).toBe(
    'GET /api/cart/:cartID/cart_summary is not public and cannot be made in the process',
  )
})

test('a call that the process does not serve is undefined', () => {
  expect(callInProcess(shop.server, 'GET /api/nothing' as never, {}, context)).toBeUndefined()
})
