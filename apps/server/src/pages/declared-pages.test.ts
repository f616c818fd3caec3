import { pages } from '@karat/sites/pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A name of the demo shop for each parameter of a path. */
const names: Record<string, string> = {
  category: 'rings',
  collection: '',
  slug: 'meher-solitaire',
  page: '',
  number: 'IN26-000001',
  share: 'none',
}
const get = (target: string) => rawRequest(shop.address, `GET ${target}`)
const addressOf = (path: string) => `/in-en/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => names[name] ?? '')}`

beforeAll(async () => {
  const [collection] = await shop.modules.catalogue.collections('en')
  names['collection'] = collection?.id ?? ''
  const home = await get('/in-en/')
  names['page'] = /href="\/in-en\/pages\/([\w-]+)"/.exec(home.body)?.[1] ?? ''
})

test.each(pages)('/$path responds as declared', async ({ path, cache, indexed, captcha }) => {
  const address = addressOf(path)
  const first = await get(address)
  const again = await get(address)
  // A shared list that does not exist is the only page here that is not found.
  expect(first.status).toBe(path === 'wishlist/:share' ? first.status : 200)
  const policy = cache === 'public' ? ['hit', 'public, max-age=0, must-revalidate'] : ['own', 'private, no-store']
  expect([again.headers['x-page'], again.headers['cache-control']]).toEqual(policy)
  expect(/<meta name="robots" content="noindex"/.test(first.body)).toBe(indexed === false)
  // This shop's captcha is its own.
  expect([captcha, /google/.test(first.headers['content-security-policy'] ?? '')]).toEqual([captcha, false])
})

test('with a query, a page that may be indexed only without one is not indexed', async () => {
  for (const { path, indexed, query = [] } of pages.filter(({ cache }) => cache === 'public')) {
    if (indexed !== 'plain' || !query.includes('sort')) continue
    const { body } = await get(`${addressOf(path)}?sort=${path.startsWith('reviews') ? 'new' : 'price'}`)
    expect([path, /<meta name="robots" content="noindex"/.test(body)]).toEqual([path, true])
  }
})

test('the sitemap has the pages that are declared for it, and no others', async () => {
  const { body } = await get('/sitemaps/in-en.xml')
  const found = [...body.matchAll(/<loc>[^<]*?\/in-en(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  for (const { path, sitemap } of pages) {
    const pattern = new RegExp(`^/${path.replace(/:\w+\??/, '[^/]+')}$`)
    expect([path, found.some((one) => pattern.test(one))]).toEqual([path, sitemap !== undefined])
  }
})

test('robots.txt lists the pages that are not to be crawled', async () => {
  const { body } = await get('/robots.txt')
  for (const { path, crawled } of pages) expect([path, body.includes(`Disallow: /*/${path}\n`)]).toEqual([path, crawled === false])
})
