import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'
import { commandsOf, ownerOfShop } from '../testing/staff.ts'
import { rewriteCommands } from './operations.ts'
import type { Member } from './run-commands.ts'

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await ownerOfShop(shop)
})
afterAll(() => shop.close())
const rewrites = commandsOf(rewriteCommands, () => member)
const get = (target: string) => rawRequest(shop.address, `GET ${target}`)

test('a moved page is found under its old URL, with the query; an existing page stays [C-45]', async () => {
  expect((await get('/in-en/p/old-ring')).status).toBe(404)
  expect(await rewrites('set in /p/old-ring /p/meher-solitaire')).toEqual({
    code: 0,
    output: '/p/old-ring leads to /p/meher-solitaire (301)',
  })
  const moved = await get('/in-en/p/old-ring?utm_source=mail')
  expect([moved.status, moved.headers['location']]).toEqual([301, '/in-en/p/meher-solitaire?utm_source=mail'])
  expect((await get('/in-hi/p/old-ring')).headers['location']).toBe('/in-hi/p/meher-solitaire')
  expect((await get('/ae-en/p/old-ring')).status).toBe(404)
  expect((await rewrites('set in /stores /p/meher-solitaire --while')).code).toBe(1)
  expect((await get('/in-en/stores')).status).toBe(200)
  expect((await rewrites('set in /some/page/of/before / --while')).code).toBe(0)
  const home = await get('/in-en/some/page/of/before')
  expect([home.status, home.headers['location']]).toEqual([302, '/in-en/'])
})

test('an invalid rewrite is reported', async () => {
  expect(await rewrites('set in /a /a')).toEqual({ code: 1, output: 'This address would redirect to itself (target)' })
  expect(await rewrites('set atlantis /a /b')).toMatchObject({
    code: 1,
    output: expect.stringContaining('This site does not exist') as string,
  })
  expect(await rewrites('remove in /never')).toEqual({ code: 1, output: 'Not found (source)' })
  expect(await rewrites('remove in /p/old-ring')).toEqual({ code: 0, output: '/p/old-ring leads nowhere else now' })
})
