import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const pages = {
  home: '/in-en/',
  rings: '/in-en/c/rings',
  earrings: '/in-en/c/earrings',
  solitaire: '/in-en/p/meher-solitaire',
  band: '/in-en/p/banyan-leaf-band',
  rates: '/in-en/metal-rates',
  stores: '/in-en/stores',
  emirates: '/ae-en/p/meher-solitaire',
}
type Name = keyof typeof pages

const get = (name: Name) => rawRequest(shop.address, `GET ${pages[name]}`)

/** The pages that are rendered again after a change of some tags; all of them are cached again when this returns. */
async function dropped(tags: string[]): Promise<Name[]> {
  const names = Object.keys(pages) as Name[]
  for (const name of names) await get(name)
  await shop.modules.changed(tags)
  const states = await Promise.all(names.map(async (name) => [name, (await get(name)).headers['x-page']] as const))
  return states.flatMap(([name, state]) => (state === 'hit' ? [] : [name]))
}

test('a change drops the pages that show it and no others', async () => {
  expect(await dropped(['rates:ae'])).toEqual(['emirates'])
  expect(await dropped(['rates:in'])).toEqual(['home', 'rings', 'earrings', 'solitaire', 'band', 'rates', 'stores'])
  expect(await dropped(['stores'])).toContain('stores')
  expect(await dropped(['sites'])).toEqual(Object.keys(pages))
  expect(await dropped(['stock:in:RNG-002'])).toEqual(['solitaire'])
  expect(await dropped(['product:NONE'])).toEqual([])
  const withSolitaire = await dropped(['product:RNG-002'])
  expect(withSolitaire).toEqual(expect.arrayContaining(['rings', 'solitaire', 'emirates']))
  expect(withSolitaire).not.toEqual(expect.arrayContaining(['rates']))
  expect(withSolitaire).not.toEqual(expect.arrayContaining(['earrings']))
  expect(await dropped(['categories'])).toEqual(expect.arrayContaining(['rings', 'earrings', 'solitaire']))
})

test('a change of stock is visible at once on the product’s pages, and on lists whose contents change', async () => {
  const { modules } = shop
  const sell = (left: number) =>
    modules.db.execute(sql`update stock set on_hand = ${left} where subsite = 'in' and variant_id like 'RNG-002-%'`)
  const moved = async (left: number) => {
    for (const name of ['rings', 'solitaire', 'band'] as const) await get(name)
    await sell(left)
    await modules.pricing.refreshAvailability('in', ['RNG-002'])
    const states = await Promise.all((['rings', 'solitaire', 'band'] as const).map(async (name) => (await get(name)).headers['x-page']))
    return states.map((state) => state === 'hit')
  }
  expect(await moved(3)).toEqual([expect.any(Boolean), false, expect.any(Boolean)])
  // Still ready, in the same sizes: lists stay valid.
  expect(await moved(2)).toEqual([true, false, true])
  expect((await moved(0))[0]).toBe(false)
})
