import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { call, shipping } from '../testing/process.ts'
import { freePort } from '../testing/redis.ts'

const token = 'a token for the scrapes'
const opened: Shop[] = []
async function open(settings: Record<string, string>): Promise<Shop> {
  const shop = await openShop({ ROLES: 'account,commerce,worker', ...settings })
  opened.push(shop)
  return shop
}
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const scrape = (address: string, bearer?: string) =>
  fetch(`${address}/metrics`, bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } })

/** Lines of a metric, without those of histograms' buckets. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'))

describe('metrics with a token', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open({ METRICS_TOKEN: token })
  })
  const metrics = async () => (await scrape(shop.address, token)).text()

  test('are not found without it, and are never cached', async () => {
    for (const bearer of [undefined, '', 'a token for the scrapez']) expect((await scrape(shop.address, bearer)).status).toBe(404)
    const answer = await scrape(shop.address, token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  })
  test('requests are counted by route and status class, never by URL', async () => {
    await call(`${shop.address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
    await fetch(`${shop.address}/api/cart/a-cart-of-nobody/quote/?mail=anvi%40example.com`, { method: 'POST' })
    await fetch(`${shop.address}/nowhere/at/all`)
    const text = await metrics()
    const counts = linesOf(text, 'karat_http_request_duration_seconds_count')
    expect(counts).toContain('karat_http_request_duration_seconds_count{method="POST",route="/api/cart/",status="2xx"} 1')
    expect(counts).toContain('karat_http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 1')
    expect(counts).toContain('karat_http_request_duration_seconds_count{method="POST",route="/api/cart/:cartID/quote/",status="4xx"} 1')
    expect(text).not.toMatch(/nobody|anvi|nowhere/)
  })
  test('jobs are counted by kind and outcome, payments by gateway and outcome; queues and connections have their current state', async () => {
    const { cart } = await call<{ cart: { cartID: string } }>(`${shop.address}/api/cart/`, 'POST', { productID: 'BNG-001' })
    await call(`${shop.address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
    await call(`${shop.address}/api/cart/${cart.cartID}/quote/`, 'POST')
    const { payment } = await call<{ payment: { url: string } }>(`${shop.address}/api/cart/postorders/${cart.cartID}/`, 'POST', {
      paymentSettingsGroupKey: 'sandbox',
    })
    await fetch(`${shop.address}${payment.url}`, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }), redirect: 'manual' })
    // The two jobs are in different queues: either may end first.
    for (const kind of ['confirm-order', 'join-order'])
      await expect.poll(metrics).toContain(`karat_job_duration_seconds_count{kind="${kind}",outcome="done"} 1`)
    // A scrape leaves out metrics that a busy database does not return within a second.
    let text = ''
    await expect.poll(async () => (text = await metrics())).toContain('karat_jobs{')
    expect(linesOf(text, 'karat_payments_total')).toEqual(['karat_payments_total{gateway="sandbox",outcome="captured"} 1'])
    expect(linesOf(text, 'karat_jobs{').map((line) => line.replace(/ \d+$/, ''))).toEqual(
      ['critical', 'default', 'bulk'].flatMap((queue) => ['open', 'dead'].map((state) => `karat_jobs{queue="${queue}",state="${state}"}`)),
    )
    expect(linesOf(text, 'karat_database_connections').map((line) => /state="(\w+)"/.exec(line)?.[1])).toEqual(['total', 'idle', 'waiting'])
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/anvi|Deshpande|98220/)
  })
})

test('metrics are off unless they are configured', async () => {
  const shop = await open({})
  expect((await scrape(shop.address)).status).toBe(404)
})

test('on a port of their own they are not on the shop’s; they require the token if one is set', async () => {
  const [port, guarded] = [await freePort(), await freePort()]
  const shop = await open({ METRICS_PORT: String(port) })
  expect((await scrape(shop.address)).status).toBe(404)
  expect(await (await scrape(`http://127.0.0.1:${port}`)).text()).toContain('karat_jobs{')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
  await open({ METRICS_PORT: String(guarded), METRICS_TOKEN: token })
  expect((await scrape(`http://127.0.0.1:${guarded}`)).status).toBe(404)
  expect((await scrape(`http://127.0.0.1:${guarded}`, token)).status).toBe(200)
})

test('pages are counted by cache state and by outcome of their rendering', async () => {
  const shop = await open({ METRICS_TOKEN: token, ROLES: 'account,commerce,storefront' })
  const page = () => fetch(`${shop.address}/in-en/`, { headers: { 'accept-encoding': 'identity' } })
  for (const state of ['miss', 'hit', 'hit']) expect((await page()).headers.get('x-page')).toBe(state)
  await fetch(`${shop.address}/in-en/cart`)
  const text = await (await scrape(shop.address, token)).text()
  expect(linesOf(text, 'karat_pages_total')).toEqual(
    expect.arrayContaining(['karat_pages_total{cache="miss"} 1', 'karat_pages_total{cache="hit"} 2', 'karat_pages_total{cache="own"} 1']),
  )
  expect(linesOf(text, 'karat_page_render_duration_seconds_count')).toEqual(['karat_page_render_duration_seconds_count{outcome="ok"} 2'])
  const pages = linesOf(text, 'karat_http_request_duration_seconds_count')
  expect(pages).toEqual(['karat_http_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 4'])
  expect(text).toMatch(/karat_page_cache_bytes [1-9]/)
})
