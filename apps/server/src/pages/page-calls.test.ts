import type { CallDefinition } from '@karat/contract/calls/call.ts'
import { calls } from '@karat/contract/calls.ts'
import { AppError } from '@karat/api/kernel/result.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { pageCaller, type PageCallDependencies } from './page-calls.ts'

const secret = 'a secret between processes'
let whole: Shop
let front: Shop
beforeAll(async () => {
  whole = await openShop({ INTERNAL_SECRET: secret })
  const services = { ACCOUNT_URL: `${whole.address}/account`, COMMERCE_URL: whole.address }
  front = await openShop({ ROLES: 'storefront', INTERNAL_SECRET: secret, ...services })
}, 120_000)
afterAll(async () => {
  await front.close()
  await whole.close()
})

async function data(shop: Shop, url: string) {
  const answer = await shop.server.inject({ method: 'GET', url, headers: { host: 'shop.example' } })
  return { status: answer.statusCode, body: answer.body }
}

describe('the data of a page', () => {
  test.each([
    '/in-en/_.data',
    '/in-hi/c/rings.data',
    '/in-en/c/rings.data?metal=gold&sort=price&page=2',
    '/ae-ar/collections/meher.data',
    '/in-mr/p/meher-solitaire.data',
    '/sg-zh-Hans/search.data?q=ring',
    '/in-en/search.data?q=rng',
    '/us-es/metal-rates.data?days=7',
    '/sg-en/stores.data',
    '/in-en/pages/ring-size.data',
    '/in-en/pages/returns.data',
    '/in-en/p/nothing.data',
    '/in-en/c/rings.data?price=cheap',
  ])('is the same whether its services run in this process or in another: %s', async (url) => {
    const [inside, over] = [await data(whole, url), await data(front, url)]
    expect(inside).toEqual(over)
    expect(inside.body.length).toBeGreaterThan(10)
  })
})

describe('a call of a page', () => {
  const log = { warn: vi.fn<(...words: unknown[]) => void>(), error: vi.fn<(...words: unknown[]) => void>() }
  const remote = vi.fn<PageCallDependencies['remote']>(async () => null)
  const key = 'GET /api/cart/countries'
  const site = { websiteId: '1', subsiteId: '2', languageId: '4' }

  /** A caller whose process serves one call by the handler. */
  function caller(handler: (context: { requestId: string; site: unknown }) => Promise<unknown>, elsewhere = false) {
    const call: CallDefinition = calls[key]
    const ofRequest = async (headers: object) => ({ ok: true, value: { site: headers, language: 'ar' } })
    return pageCaller({
      server: { callHandlers: new Map([[key, { call, handler }]]) },
      modules: { sites: { ofRequest }, clientKey: (address: string) => address },
      request: { id: 'request 1', ip: '203.0.113.1', log },
      elsewhere: () => elsewhere,
      remote,
    } as unknown as PageCallDependencies)
  }
  const reply = { status: 'Success', responseCode: 200, message: '', countries: [] }

  test('has the visitor’s request id, client and the page’s site', async () => {
    const seen: unknown[] = []
    const call = caller(async (context) => {
      seen.push(context)
      return reply
    })
    expect(await call(key, {}, { site })).toEqual(reply)
    expect(seen).toMatchObject([
      { requestId: 'request 1', clientKey: '203.0.113.1', language: 'ar', site: { websiteid: '1', subsiteid: '2', languageid: '4' } },
    ])
    expect(remote).not.toHaveBeenCalled()
  })
  test('goes to another process if its service runs there, or if this process does not serve it', async () => {
    await caller(async () => reply, true)(key, {}, { site })
    await caller(async () => reply)('GET /api/products/', {}, { site })
    expect(remote.mock.calls.map(([asked]) => asked)).toEqual([key, 'GET /api/products/'])
  })
  test('returns null with its status on failure; only an unexpected failure is logged [X-15]', async () => {
    const statuses: number[] = []
    for (const error of [
      new AppError({ code: 'unknown_product' }),
      Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
      new Error('a bug'),
    ])
      expect(await caller(() => Promise.reject(error))(key, {}, { onFailure: (status) => statuses.push(status) })).toBeNull()
    // A reply without a field that its schema requires is a bug too.
    expect(
      await caller(async () => ({ ...reply, countries: undefined }))(key, {}, { onFailure: (status) => statuses.push(status) }),
    ).toBeNull()
    expect(statuses).toEqual([404, 503, 500, 500])
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 2])
  })
})
