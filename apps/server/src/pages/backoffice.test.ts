import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appFolder } from '../installation.ts'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'

const build = `${appFolder('backoffice')}build/`

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
const manifest = JSON.parse(readFileSync(`${build}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** The scripts and styles that chunks of the build need, with all that they import at once. */
function filesOf(...names: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}

const kilobytes = (files: Set<string>) => [...files].reduce((sum, file) => sum + statSync(`${build}${file}.gz`).size, 0) / 1024

test.each([
  ['the sign-in', ['index.html', 'virtual:entry-messages/en'], 130],
  ['the list of orders', ['index.html', 'locales/en.json', 'src/app/office.tsx', 'src/shell/shell.tsx', 'src/orders/orders-page.tsx'], 260],
] as const)('the scripts and styles of %s stay within their limit with gzip', (_name, chunks, limit) => {
  const size = kilobytes(filesOf(...chunks))
  expect(size).toBeGreaterThan(40)
  expect(size).toBeLessThanOrEqual(limit)
})

describe('the page', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())
  const get = (url: string, headers = {}) => shop.server.inject({ method: 'GET', url, headers })

  test('is the same for every address, with a new nonce in each response, which only the policy and the markup name', async () => {
    const [first, second] = [await get('/backoffice/orders/KN-1'), await get('/backoffice/sign-in?next=%2Forders')]
    for (const { statusCode, body, headers } of [first, second]) {
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}"`)
      expect(body).toContain('content="Kanakira"')
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
    }
    expect(first.body).not.toBe(second.body)
  })
  test('has no inline script, and loads its files from the shop alone', async () => {
    const { body } = await get('/backoffice/')
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path).filter((path) => !/^\/(?!\/)/.test(path ?? ''))).toEqual(
      [],
    )
  })
  test('is stored by nobody, framed by nobody, listed by no search engine, and names no address to others', async () => {
    const { headers } = await get('/backoffice/orders')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  })
  test('has its files compressed and for ever; an unknown one is not found', async () => {
    const { file = '' } = manifest['index.html'] ?? {}
    const { statusCode, headers, rawPayload } = await get(`/backoffice/${file}`, { 'accept-encoding': 'gzip' })
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'gzip',
      'public, max-age=31536000, immutable',
    ])
    expect(gunzipSync(rawPayload).equals(readFileSync(`${build}${file}`))).toBe(true)
    expect((await get('/backoffice/assets/nothing.js')).statusCode).toBe(404)
  })
  test('is reached with and without the slash, and takes no other method', async () => {
    for (const url of ['/backoffice', '/backoffice/']) expect((await get(url)).statusCode).toBe(200)
    expect((await shop.server.inject({ method: 'POST', url: '/backoffice/orders' })).statusCode).toBe(404)
  })
})
