import { randomBytes } from 'node:crypto'
import { calls } from '@karat/contract/calls.ts'
import type { CallTable } from '@karat/contract/calls/call.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { type Cluster, createCluster, postgresPrograms } from '@karat/api/testing/cluster.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { call } from '../testing/process.ts'
import { rawRequest } from '../testing/raw-http.ts'

const table: CallTable = calls
const replicaCalls = Object.keys(table).filter((key) => table[key as keyof CallTable]?.replica)

test('only reads that are equal for everybody may use a standby', () => {
  expect(replicaCalls.length).toBeGreaterThan(5)
  for (const key of replicaCalls) expect([key.split(' ')[0], table[key as keyof CallTable]?.access]).toEqual(['GET', 'public'])
  for (const words of ['cart', 'user', 'auth', 'order', 'wishLists', 'quantity']) expect(replicaCalls.join()).not.toContain(words)
})

test('the standby is set by its address and its maximum lag', () => {
  const DATABASE_URL = 'postgres://karat@primary/karat'
  expect(readConfig({ DATABASE_URL }, '/').replica).toBeUndefined()
  const settings = { DATABASE_URL, DATABASE_READ_URL: 'postgres://karat@standby/karat', DATABASE_READ_LAG: '2.5' }
  expect(readConfig(settings, '/').replica).toEqual({ url: settings.DATABASE_READ_URL, maxLag: 2500 })
  expect(() => readConfig({ DATABASE_READ_URL: settings.DATABASE_READ_URL }, '/')).toThrow(/^DATABASE_READ_URL/)
  expect(() => readConfig({ ...settings, DATABASE_READ_URL: 'https://standby' }, '/')).toThrow(/^DATABASE_READ_URL/)
})

// Without PostgreSQL's programs on this machine there is no standby to read from.
describe.skipIf(!postgresPrograms)('a shop with a standby', () => {
  const token = 'a token for the scrapes'
  let primary: Cluster
  let standby: Cluster
  let shop: Shop

  beforeAll(async () => {
    primary = await createCluster(postgresPrograms ?? '')
    await primary.start()
    const seeding = await openShop({ DATABASE_URL: primary.url, SEED_DEMO: 'on' })
    await seeding.close()
    standby = await createCluster(postgresPrograms ?? '', primary)
    await standby.start()
    // Without a worker: jobs of the demo's orders would change stock at any time, and the primary answers while the standby is behind.
    shop = await openShop({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
      METRICS_TOKEN: token,
      ROLES: 'account,commerce,storefront',
      SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
    })
  })
  afterAll(async () => {
    await shop?.close()
    for (const cluster of [standby, primary]) await cluster?.remove()
  })

  const readiness = async () => (await rawRequest(shop.address, 'GET /readyz')).body
  const metric = async (name: string) => {
    const answer = await fetch(`${shop.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.split(' ')[1])
  }
  const readsOf = async (server: string) => (await metric(`karat_replica_reads_total{server="${server}"}`)) ?? 0
  /** Whether the standby answers a read that no cache can answer. */
  async function standbyAnswers(): Promise<boolean> {
    const before = await readsOf('replica')
    await call(`${shop.address}/api/search/?q=ring`, 'GET')
    return (await readsOf('replica')) > before
  }
  const untilStandbyAnswers = () => expect.poll(standbyAnswers, { timeout: 10_000 }).toBe(true)

  test('reads public data from it, and reports that', async () => {
    await untilStandbyAnswers()
    // PostgreSQL writes to its log on its own now and then, and is briefly ahead.
    const state = async () => [JSON.parse(await readiness()), await metric('karat_replica_up'), await metric('karat_replica_lag_seconds')]
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ status: 'ok', database: 'postgresql', replica: 'ok' }, 1, 0])
    const languages = ['in-en', 'in-hi', 'in-mr', 'ae-en', 'ae-ar']
    /** Requests pages in a language for the first time; returns the number of reads that each server answered. */
    async function readPages(): Promise<{ fromReplica: number; fromPrimary: number }> {
      const language = languages.shift() ?? expect.unreachable('the standby never answered all reads of a language')
      const before = { replica: await readsOf('replica'), primary: await readsOf('primary') }
      for (const path of ['', 'c/rings', 'p/meher-solitaire', 'metal-rates', 'search?q=ring'])
        expect((await rawRequest(shop.address, `GET /${language}/${path}`)).status).toBe(200)
      return { fromReplica: (await readsOf('replica')) - before.replica, fromPrimary: (await readsOf('primary')) - before.primary }
    }
    // A busy machine may check the standby too late, and reads from the primary until the next check.
    let pages = await readPages()
    while (pages.fromPrimary > 0) {
      await untilStandbyAnswers()
      pages = await readPages()
    }
    expect(pages.fromReplica).toBeGreaterThan(5)
    // A bag is the primary's alone.
    const before = await readsOf('replica')
    await call(`${shop.address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
    expect(await readsOf('replica')).toBe(before)
  })

  test('caches no page and no price from before a change while it lags', async () => {
    const replaying = openPostgres(standby.url, { connections: 1 })
    const path = '/api/products/meher-solitaire/'
    const rateOf = async () => (await call<{ product: { rate: { version: number } } }>(shop.address + path, 'GET')).product.rate.version
    const page = () => rawRequest(shop.address, 'GET /in-en/p/meher-solitaire')
    const [version, old] = [await rateOf(), (await page()).body]
    await replaying.db.execute(sql`select pg_wal_replay_pause()`)
    const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable('no site')
    const { rates } = await shop.modules.pricing.rateVersion(shop.modules.db, site)
    const gold = rates['18K']?.rate ?? 0
    const published = await shop.modules.pricing.publish(site, { rates: { '18K': Math.round(gold * 1.01) }, by: 'meera' })
    expect(published.ok).toBe(true)
    const before = await readsOf('primary')
    const renewed = await page()
    expect([renewed.headers['x-page'], renewed.body === old]).toEqual(['miss', false])
    expect([await rateOf(), (await readsOf('primary')) > before]).toEqual([version + 1, true])
    await replaying.db.execute(sql`select pg_wal_replay_resume()`)
    await replaying.close()
    await untilStandbyAnswers()
    const kept = await page()
    expect([kept.headers['x-page'], kept.body === renewed.body, await rateOf()]).toEqual(['hit', true, version + 1])
  })

  test('returns a shopper’s own writes, however far it lags', async () => {
    const replaying = openPostgres(standby.url, { connections: 1 })
    await replaying.db.execute(sql`select pg_wal_replay_pause()`)
    const before = await readsOf('replica')
    interface Cart {
      cart: { cartID: string; items: { cartItemID: string; productID: string; orderItemQuantity: number }[] }
    }
    const { cart } = await call<Cart>(`${shop.address}/api/cart/`, 'POST', { productID: 'BNG-001' })
    const line = { cartItemID: cart.items[0]?.cartItemID, productID: cart.items[0]?.productID }
    for (const quantity of [2, 3]) {
      await call(`${shop.address}/api/cart/`, 'POST', { ...line, cartID: cart.cartID, quantity })
      const read = await call<Cart>(`${shop.address}/api/cart/${cart.cartID}/cart_summary`, 'GET')
      expect(read.cart.items.map((item) => item.orderItemQuantity)).toEqual([quantity])
    }
    expect(await readsOf('replica')).toBe(before)
    await replaying.db.execute(sql`select pg_wal_replay_resume()`)
    await replaying.close()
    await untilStandbyAnswers()
  })

  test('continues without it, and stays ready', async () => {
    await standby.stop('immediate')
    expect((await rawRequest(shop.address, 'GET /ae-en/p/meher-solitaire')).status).toBe(200)
    await expect.poll(async () => JSON.parse(await readiness()) as object).toMatchObject({ status: 'ok', replica: 'unreachable' })
    expect([await metric('karat_replica_up'), await metric('karat_replica_lag_seconds')]).toEqual([0, undefined])
    await standby.start()
    await untilStandbyAnswers()
  })
})
