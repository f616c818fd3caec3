import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'
import { commandsOf, ownerOfShop } from '../testing/staff.ts'
import { productCommands } from './operations.ts'
import type { Member } from './run-commands.ts'

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await ownerOfShop(shop)
})
afterAll(() => shop.close())
const products = commandsOf(productCommands, () => member)
const pageOf = async (path: string) => (await rawRequest(shop.address, `GET ${path}`)).body

test('a product saved in the catalogue is on its pages and in search, cached pages included', async () => {
  const pages = ['/in-en/p/meher-solitaire', '/in-en/c/rings', '/in-en/search?q=quetzal']
  for (const page of pages) expect(await pageOf(page)).not.toContain('Quetzal Solitaire')
  await shop.modules.db.execute(sql`update product set name = 'Quetzal Solitaire', popularity = 100000 where id = 'RNG-002'`)
  expect(await products('RNG-002 RNG-002')).toEqual({
    code: 0,
    output: 'on pages and in search as in the catalogue now: RNG-002',
  })
  for (const page of pages) expect([page, (await pageOf(page)).includes('Quetzal Solitaire')]).toEqual([page, true])
})

test('an update without product ids is refused', async () => {
  expect(await products('')).toMatchObject({ code: 2 })
  expect(await products('""')).toMatchObject({ code: 1, output: expect.stringContaining('products') as string })
})
