import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'
import type { Shop } from './shop.ts'
import { openShop } from './testing/open-shop.ts'
import { rawRequest } from './testing/raw-http.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
const run = async (request: object) => execute(shop.modules, adminRequest.parse(request))
const pageOf = async (path: string) => (await rawRequest(shop.address, `GET ${path}`)).body

test('a product saved in the catalogue is on its pages and in search, cached pages included', async () => {
  const pages = ['/in-en/p/meher-solitaire', '/in-en/c/rings', '/in-en/search?q=quetzal']
  for (const page of pages) expect(await pageOf(page)).not.toContain('Quetzal Solitaire')
  await shop.modules.db.execute(sql`update product set name = 'Quetzal Solitaire', popularity = 100000 where id = 'RNG-002'`)
  expect(await run({ command: 'take-over-products', products: ['RNG-002', 'RNG-002'] })).toEqual({
    ok: true,
    output: 'on pages and in search as in the catalogue now: RNG-002',
  })
  for (const page of pages) expect([page, (await pageOf(page)).includes('Quetzal Solitaire')]).toEqual([page, true])
})

test('an update without product ids is refused', async () => {
  await expect(run({ command: 'take-over-products', products: [] })).rejects.toThrow()
  await expect(run({ command: 'take-over-products', products: [''] })).rejects.toThrow()
})
