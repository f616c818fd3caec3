import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import type { Site } from '../sites/port.ts'

let shop: TestShop
let site: Site
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  site = (await shop.modules.sites.byCode('in'))!
})
afterAll(() => shop.close())

const set = (source: string, target: string, status: 301 | 302 = 301) =>
  shop.modules.rewrites.set(site, { source, target, status }, { by: 'meera' })
const codeOf = async (result: ReturnType<typeof set>) => {
  const done = await result
  return done.ok ? 'ok' : [done.error.code, done.error.field]
}
const ask = async (path: string, more = '', headers = {}) => {
  const { body } = await shop.call<{ rewrite: object | null; field?: string }>(
    'GET',
    `/api/url-rewrite?path=${encodeURIComponent(path)}${more}`,
    undefined,
    headers,
  )
  return body.rewrite
}

test('a moved URL leads to the new one with its query, on its own site only [C-45]', async () => {
  await set('/p/old-ring', '/p/meher-solitaire')
  expect(await ask('/p/old-ring', '&utm_source=mail&x=1&x=2')).toEqual({
    path: '/p/meher-solitaire?utm_source=mail&x=1&x=2',
    status: 301,
  })
  expect(await ask('/in-hi/p/old-ring/')).toEqual({ path: '/in-hi/p/meher-solitaire', status: 301 })
  expect(await ask('/p/meher-solitaire')).toBeNull()
  expect(await ask('/p/old-ring', '', { subsiteid: '2', languageid: '4' })).toBeNull()
  expect(await ask('//elsewhere.example')).toBeNull()
  // Without a path it is the site's own that is asked about.
  expect((await shop.call('GET', '/api/url-rewrite')).body).toMatchObject({ status: 'Success', rewrite: null })
  expect((await shop.call('GET', '/api/url-rewrite?path=odd')).status).toBe(400)
})

test('a chain of rewrites is answered as one; a loop is refused, and nothing changes [C-45]', async () => {
  await set('/a', '/b')
  await set('/b', '/c', 302)
  expect(await ask('/a')).toEqual({ path: '/c', status: 302 })
  expect(await codeOf(set('/c', '/a'))).toEqual(['rewrite_loop', 'target'])
  expect(await codeOf(set('/d', '/d/'))).toEqual(['rewrite_loop', 'target'])
  expect(await codeOf(set('/d', 'https://elsewhere.example/'))).toEqual(['rewrite_path', 'target'])
  expect(await codeOf(set('d', '/c'))).toEqual(['rewrite_path', 'source'])
  expect(await ask('/c')).toBeNull()
  await set('/b', '/e')
  expect(await ask('/a')).toEqual({ path: '/e', status: 301 })
  expect([await shop.modules.rewrites.remove(site, '/a'), await shop.modules.rewrites.remove(site, '/a')]).toEqual([true, false])
  expect(await ask('/a')).toBeNull()
})

test('a page that is always there is no source; one of a product that is gone is', async () => {
  for (const lives of ['/', '/Checkout', '/pay/', '/dashboard/order-listing/IN26-ABCDEFGH', '/metal-rates'])
    expect([lives, await codeOf(set(lives, '/p/meher-solitaire'))]).toEqual([lives, ['rewrite_source_lives', 'source']])
  for (const gone of ['/p/gone', '/c/gone', '/collections/gone', '/pages/gone', '/sale'])
    expect([gone, await codeOf(set(gone, '/p/meher-solitaire'))]).toEqual([gone, 'ok'])
})

test('two rewrites set at once that form a loop together leave one of them', async () => {
  const results = await Promise.all([set('/x', '/y'), set('/y', '/z'), set('/z', '/x')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
})

test('a chain has at most twenty steps', async () => {
  for (let step = 0; step < 20; step++) expect(await codeOf(set(`/s${step}`, `/s${step + 1}`))).toBe('ok')
  expect(await codeOf(set('/s20', '/s21'))).toEqual(['rewrite_steps', 'target'])
  expect(await codeOf(set('/s-1', '/s0'))).toEqual(['rewrite_steps', 'target'])
  expect(await ask('/s0')).toEqual({ path: '/s20', status: 301 })
})
