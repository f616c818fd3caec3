import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from './shop.ts'
import { openShop } from './testing/open-shop.ts'

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
  ])('is the same whether its services run in the same process or in another: %s', async (url) => {
    const [inside, over] = [await data(whole, url), await data(front, url)]
    expect(inside).toEqual(over)
    expect(inside.body.length).toBeGreaterThan(10)
  })
})
