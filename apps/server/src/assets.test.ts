import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from './shop.ts'
import { openShop } from './testing/open-shop.ts'

const folder = fileURLToPath(new URL('../../storefront/build/client/assets', import.meta.url))
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
