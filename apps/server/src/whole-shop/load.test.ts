import { afterEach, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'

const open: Shop[] = []
afterEach(async () => {
  for (const shop of open.splice(0).toReversed()) await shop.close()
})
async function start(settings: Record<string, string>): Promise<Shop> {
  const shop = await openShop(settings)
  open.push(shop)
  return shop
}

async function timed(url: string): Promise<{ status: number; milliseconds: number; headers: Headers; body: string }> {
  const began = performance.now()
  const answer = await fetch(url)
  const body = await answer.text()
  return { status: answer.status, milliseconds: performance.now() - began, headers: answer.headers, body }
}

test('while 200 connections search, cached pages and probes respond at once, and pages beyond the queue are refused at once', async () => {
  const { address } = await start({})
  for (let times = 0; times < 3; times++) expect((await timed(`${address}/in-en/`)).status).toBe(200)
  const ended: string[] = []
  const noted = async (name: string, path: string) => {
    const answer = await timed(`${address}${path}`)
    ended.push(`${name} ${answer.status}`)
    return answer
  }
  const searches = Array.from({ length: 200 }, (_, word) => noted('search', `/in-en/search?q=gold${word}`))
  const [kept, probe] = await Promise.all([noted('kept', '/in-en/'), noted('probe', '/healthz')])
  expect([kept.status, probe.status]).toEqual([200, 200])
  const answers = await Promise.all(searches)
  const refused = answers.filter(({ status }) => status === 503)
  const rendered = answers.filter(({ status }) => status === 200)
  expect(refused.length + rendered.length).toBe(200)
  expect(refused.length).toBeGreaterThan(100)
  expect(rendered.length).toBeGreaterThan(0)
  // By order and not by the clock: only the visitors in the queue waited for a page to be rendered.
  const last = ended.lastIndexOf('search 200')
  expect(ended.indexOf('kept 200')).toBeLessThan(last)
  expect(ended.indexOf('probe 200')).toBeLessThan(last)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(refused[0]?.body).toContain('Many visitors are here right now')
})

test('the pages rendered for an address are limited; cached ones are still served', async () => {
  const { address } = await start({ RATE_LIMIT: '1', LIMIT_PAGES_PER_ADDRESS: '2' })
  const statuses = []
  for (const path of ['/in-en/', '/in-en/stores', '/in-en/metal-rates', '/in-en/cart', '/in-en/', '/in-en/stores'])
    statuses.push((await timed(`${address}${path}`)).status)
  expect(statuses).toEqual([200, 200, 429, 429, 200, 200])
  const refused = await timed(`${address}/in-hi/checkout`)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toContain('<html lang="hi" dir="ltr">')
})

test('a storefront in another process is not one client: its calls count for the visitor', async () => {
  const INTERNAL_SECRET = 'a secret between processes'
  const limits = { RATE_LIMIT: '1', LIMIT_CALLS_PER_ADDRESS: '1', LIMIT_PAGE_CALLS_PER_ADDRESS: '30' }
  const services = await start({ ...limits, INTERNAL_SECRET, ROLES: 'account,commerce' })
  const front = {
    ROLES: 'storefront',
    ACCOUNT_URL: `${services.address}/account`,
    COMMERCE_URL: services.address,
    TRUST_PROXY: '127.0.0.1',
  }
  const { address } = await start({ ...front, INTERNAL_SECRET })
  const page = async (visitor: string, path: string) =>
    (await fetch(`${address}${path}`, { headers: { 'x-forwarded-for': visitor } })).status
  // A page makes about ten calls: many visitors can read on where one of them has used up the limit.
  const one = []
  for (const path of ['/in-en/', '/in-hi/', '/in-mr/', '/ae-en/', '/ae-ar/', '/us-en/']) one.push(await page('203.0.113.1', path))
  expect(one[0]).toBe(200)
  expect(one.at(-1)).toBe(503)
  expect(await page('203.0.113.2', '/us-es/')).toBe(200)
}, 180_000)
