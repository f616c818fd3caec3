import type { Listing, ProductDetail } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const product = async (headers: Record<string, string> = {}) =>
  (await shop.call<{ product: ProductDetail }>('GET', '/api/products/RNG-002/', undefined, headers)).body.product
const rings = async (query = '') => (await shop.call<Listing>('GET', `/api/products/?category=rings${query}`)).body
const variant = 'RNG-002-18K-white-15'
const shown = async () => (await product()).variants.find(({ productID }) => productID === variant)

test('a stock change of another process is visible in the next response', async () => {
  await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 1, lead_days = 0 where subsite = 'in' and variant_id = ${variant}`)
  expect([(await shown())?.availability, (await shown())?.availability]).toEqual(['ready', 'ready'])
  await shop.db.execute(sql`update stock set on_hand = 0 where subsite = 'in' and variant_id = ${variant}`)
  expect((await shown())?.availability).toBe('sold_out')
})

test('changes of prices, rows and totals by another process are visible in the next response of a listing', async () => {
  const [first] = (await rings()).cards
  const { total } = await rings()
  await shop.db.execute(sql`update listing set price = price - 100 where subsite = 'in' and variant_id = ${first?.productID ?? ''}`)
  const [changed] = (await rings()).cards
  expect(changed?.offer_price).toBe((first?.offer_price || (first?.actualPrice ?? 0)) - 1)
  await shop.db.execute(sql`delete from listing where subsite = 'in' and product_id = ${first?.product ?? ''}`)
  expect((await rings()).total).toBe(total - 1)
  expect((await rings()).cards[0]?.product).not.toBe(first?.product)
})

test('changed translations are visible in both responses once their cache tag is dropped', async () => {
  const card = async () => (await rings('&sort=price')).cards.find((one) => one.product === 'RNG-002')?.name
  const before = [(await product()).name, await card()]
  await shop.db.execute(sql`update product set name = 'Renamed' where id = 'RNG-002'`)
  expect([(await product()).name, await card()]).toEqual(before)
  shop.modules.cache.drop(['product:RNG-002'])
  expect([(await product()).name, await card()]).toEqual(['Renamed', before[1] && 'Renamed'])
})

test('each site, language, page and product has its own response, equal on every call', async () => {
  const ask = async () =>
    JSON.stringify([
      await product(),
      await product({ subsiteid: '2', languageid: '4' }),
      await rings(),
      await rings('&page=2'),
      await rings('&sort=price-desc'),
      await rings('&metal=gold'),
    ])
  const all = await ask()
  expect(await ask()).toBe(all)
  expect(new Set((JSON.parse(all) as unknown[]).map((answer) => JSON.stringify(answer))).size).toBe(6)
})
