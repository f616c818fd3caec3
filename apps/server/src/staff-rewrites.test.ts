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
const get = (target: string) => rawRequest(shop.address, `GET ${target}`)

test('a moved page is found under its old URL, with the query; an existing page stays [C-45]', async () => {
  const set = { command: 'set-rewrite', site: 'in', source: '/p/old-ring', target: '/p/meher-solitaire', status: 301, by: 'meera' }
  expect((await get('/in-en/p/old-ring')).status).toBe(404)
  expect(await run(set)).toEqual({ ok: true, output: '/p/old-ring leads to /p/meher-solitaire (301)' })
  const moved = await get('/in-en/p/old-ring?utm_source=mail')
  expect([moved.status, moved.headers['location']]).toEqual([301, '/in-en/p/meher-solitaire?utm_source=mail'])
  expect((await get('/in-hi/p/old-ring')).headers['location']).toBe('/in-hi/p/meher-solitaire')
  expect((await get('/ae-en/p/old-ring')).status).toBe(404)
  expect((await run({ ...set, source: '/stores', status: 302 })).ok).toBe(true)
  expect((await get('/in-en/stores')).status).toBe(200)
  expect((await run({ ...set, source: '/some/page/of/before', target: '/', status: 302 })).ok).toBe(true)
  const home = await get('/in-en/some/page/of/before')
  expect([home.status, home.headers['location']]).toEqual([302, '/in-en/'])
})

test('an invalid rewrite is reported', async () => {
  const set = { command: 'set-rewrite', site: 'in', source: '/a', target: '/a', status: 301, by: 'meera' }
  expect(await run(set)).toEqual({ ok: false, output: 'This address would redirect to itself (target)' })
  expect(await run({ ...set, site: 'atlantis' })).toEqual({ ok: false, output: 'there is no site atlantis' })
  expect(await run({ command: 'remove-rewrite', site: 'in', source: '/never' })).toEqual({ ok: false, output: '/never led nowhere else' })
  await expect(run({ ...set, status: 307 })).rejects.toThrow()
})
