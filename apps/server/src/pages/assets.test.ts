import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFolder } from '../installation.ts'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'

const folder = `${appFolder('storefront')}build/client/assets`
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('every script and style sheet of the build is sent compressed to clients that accept it, and decompresses to the same bytes', async () => {
  const assets = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  expect(assets.length).toBeGreaterThan(20)
  for (const name of assets) {
    const get = (encoding: string) =>
      shop.server.inject({ method: 'GET', url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
    const plain = await get('identity')
    expect([name, plain.statusCode, plain.headers['content-encoding']]).toEqual([name, 200, undefined])
    for (const [accepted, wanted] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
    ] as const) {
      const packed = await get(accepted)
      expect([name, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([name, wanted, 'accept-encoding'])
      expect(unpack[wanted](packed.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length + 100)
      expect([packed.headers['content-type'], packed.headers['cache-control']]).toEqual([
        plain.headers['content-type'],
        'public, max-age=31536000, immutable',
      ])
    }
  }
})

test('every page is compressed for clients that accept an encoding, also for the first reader', async () => {
  const pages = ['/', '/c/rings', '/p/meher-solitaire', '/stores', '/metal-rates', '/search?q=ring', '/cart', '/checkout', '/c/nowhere']
  const others = ['/sitemaps/in-en.xml', '/in-en/c/rings.data?_routes=routes%2Fcategory']
  for (const url of [...pages.map((path) => `/in-en${path}`), ...others])
    for (const [accepted, wanted] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['zstd', 'zstd'],
      ['gzip, deflate', 'gzip'],
      ['deflate', undefined],
    ] as const) {
      const answer = await shop.server.inject({ url, headers: { 'accept-encoding': accepted } })
      expect([url, accepted, answer.headers['content-encoding']]).toEqual([url, accepted, wanted])
      expect([url, answer.headers['vary']]).toEqual([url, expect.stringContaining('accept-encoding')])
      const words = wanted ? unpack[wanted](answer.rawPayload) : answer.rawPayload
      expect([url, String(words).length > 300]).toEqual([url, true])
    }
})

test('the merchant’s icon can be embedded by other sites, as in e-mails that they show', async () => {
  for (const icon of ['/icon.png', '/icon.svg']) {
    const { statusCode, headers } = await shop.server.inject(icon)
    expect([icon, statusCode, headers['cross-origin-resource-policy']]).toEqual([icon, 200, 'cross-origin'])
  }
  const { body, headers } = await shop.server.inject('/icon.svg')
  expect([headers['content-type'], body]).toEqual([expect.stringContaining('image/svg+xml'), expect.stringContaining('>K</text>')])
})

test('assets have the headers of an asset; an error response has all headers', async () => {
  const [script = ''] = readdirSync(folder).filter((name) => /^entry\.client-.*\.js$/.test(name))
  const { headers } = await shop.server.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(
    Object.keys(headers)
      .filter((name) => /policy$|^x-|^referrer|^last-modified/.test(name))
      .toSorted(),
  ).toEqual(['cross-origin-resource-policy', 'x-content-type-options'])
  const missing = await shop.server.inject('/assets/nothing.js')
  expect([missing.statusCode, missing.headers['x-frame-options']]).toEqual([404, 'SAMEORIGIN'])
})

/** The scripts that a page refers to, with all that these import at once. */
function referencedBy(html: string): Set<string> {
  const names = new Set<string>()
  const open = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    const script = readFileSync(`${folder}/${name}`, 'utf8')
    open.push(...[...script.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, found = '']) => found))
  }
  return names
}

test.each([
  ['/', 125],
  ['/c/rings', 125],
  ['/p/meher-solitaire', 130],
  ['/cart', 132],
  ['/checkout', 130],
])('the scripts that %s refers to stay within %i KB with gzip, and do not include the store', async (path, limit) => {
  const scripts = [...referencedBy((await shop.server.inject(`/in-en${path}`)).body)]
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => name.startsWith('open-shop-'))).toEqual([])
  expect(scripts.reduce((sum, name) => sum + statSync(`${folder}/${name}.gz`).size, 0) / 1024).toBeLessThanOrEqual(limit)
})
