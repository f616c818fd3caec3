import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { createCache } from '../../../kernel/cache.ts'
import { readRewrites } from '../../../kernel/db/partition.ts'
import { testDatabase } from '../../../testing/database.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { createPricing } from './service.ts'

const shop = await shopOfFile()
const site = (await shop.modules.sites.byCode('in'))!

/** Publishes another rate of 22 karat gold on the Indian site; its version. */
async function change(rate: number): Promise<number> {
  const published = await shop.modules.pricing.publish(site, { rates: { '22K': rate }, by: 'meera' })
  if (!published.ok) throw new Error(published.error.code)
  return published.value.versionId
}

/** The tables that hold listing rows, with their bytes. */
const tables = () =>
  rows<{ name: string; attached: boolean; bytes: number }>(
    shop.db,
    sql`select c.relname as name, c.relispartition as attached, pg_total_relation_size(c.oid) as bytes from pg_class c
        where c.relkind = 'r' and c.relname like 'listing\\_%' and c.relname <> 'listing_change' order by 1`,
  )

interface Row {
  id: string
  purity: string
  version: number
  availability: string
}
const listed = () =>
  rows<Row>(
    shop.db,
    sql`select to_jsonb(l) - 'version_id' - 'price' - 'actual' as rest, l.product_id as id, l.purity, l.version_id as version, l.availability,
          case when l.purity = '22K' then 0 else l.price end as price, case when l.purity = '22K' then 0 else l.actual end as actual
        from listing l where l.subsite = 'in' order by product_id, colour, purity`,
  )

/** How many rows have another price than the formula gives at the site's rates. */
async function wrongPrices(): Promise<number> {
  const [found] = await rows<{ wrong: number }>(
    shop.db,
    sql`select count(*)::int as wrong from listing l join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id
        join subsite s on s.code = l.subsite join current_rate c on c.subsite = l.subsite
        join metal_rate r on r.version_id = c.version_id and r.purity = l.purity
        where (l.price, l.actual, l.version_id) is distinct from (unit_price(p, s, r.rate, true), unit_price(p, s, r.rate, false), c.version_id)`,
  )
  return found?.wrong ?? -1
}

describe('a change of rates', () => {
  test('changes the prices of its purity, with and without a discount, and no other column', async () => {
    const [discounted] = (await listed()).filter(({ purity }) => purity === '22K')
    await shop.db.execute(sql`update price_input set making_discount = 20 where subsite = 'in' and product_id = ${discounted?.id}`)
    await shop.db.transaction((tx) => shop.modules.pricing.rebuildListing(tx, site, [discounted?.id ?? '']))
    const before = await listed()
    expect(await rows(shop.db, sql`select 1 from listing where subsite = 'in' and purity = '22K' and price < actual`)).not.toEqual([])
    const version = await change(1_442_000)
    expect(await listed()).toEqual(before.map((row) => ({ ...row, version })))
    expect(await wrongPrices()).toBe(0)
  })
  test('leaves one table for each site, with the indexes of its kind, and does not grow the database', async () => {
    await change(1_443_000)
    const before = await tables()
    for (let rate = 1_444_000; rate < 1_449_000; rate += 1000) await change(rate)
    const after = await tables()
    expect(after.every(({ attached }) => attached)).toBe(true)
    expect(after.map(({ name }) => name.slice(0, 11))).toEqual(before.map(({ name }) => name.slice(0, 11)))
    const bytes = (found: typeof after) => found.reduce((total, table) => total + table.bytes, 0)
    expect(bytes(after)).toBeLessThanOrEqual(bytes(before) + 8192)
    const indexes = await rows<{ site: string; count: number }>(
      shop.db,
      sql`select h.inhrelid::regclass::text as site, count(x.indexrelid)::int as count from pg_inherits h join pg_index x on x.indrelid = h.inhrelid
          where h.inhparent = 'listing'::regclass group by 1`,
    )
    expect(indexes.map(({ count }) => count)).toEqual(after.map(() => 8))
  })
  test('without a difference creates a version and keeps all prices', async () => {
    const before = await listed()
    const { rates } = await shop.modules.pricing.rateVersion(shop.db, site)
    const version = await change(rates['22K']?.rate ?? 0)
    expect(await listed()).toEqual(before.map((row) => ({ ...row, version })))
  })
  test('drops cached pages once, after its prices are committed; a refused change drops none', async () => {
    const dropped: { tags: string[]; wrong: number; at: number | undefined }[] = []
    const pricing = createPricing({
      db: shop.db,
      clock: shop.clock,
      cache: createCache(shop.clock),
      events: { publish: () => Promise.resolve() },
      jobs: shop.modules.jobs,
      sites: shop.modules.sites,
      inventory: shop.modules.inventory,
      worksAlone: () => Promise.resolve(false),
      carts: () => shop.modules.carts,
      heldPrices: () => shop.modules.checkout,
      openOrders: () => shop.modules.staffOrders,
      onChanged: async (tags) => void dropped.push({ tags, wrong: await wrongPrices(), at: (await listed())[0]?.version }),
    })
    const published = await pricing.publish(site, { rates: { '22K': 1_449_500 }, by: 'meera' })
    expect(dropped).toEqual([{ tags: ['rates:in'], wrong: 0, at: published.ok && published.value.versionId }])
    expect((await pricing.publish(site, { rates: { '22K': 1 }, by: 'meera' })).ok).toBe(false)
    expect(dropped).toHaveLength(1)
  })
  test('lists are dropped for a product whose availability changed, and not while units are left', async () => {
    const dropped: string[][] = []
    const pricing = createPricing({
      db: shop.db,
      clock: shop.clock,
      cache: createCache(shop.clock),
      events: { publish: () => Promise.resolve() },
      jobs: shop.modules.jobs,
      sites: shop.modules.sites,
      inventory: shop.modules.inventory,
      worksAlone: () => Promise.resolve(false),
      carts: () => shop.modules.carts,
      heldPrices: () => shop.modules.checkout,
      openOrders: () => shop.modules.staffOrders,
      onChanged: async (tags) => void dropped.push(tags),
    })
    const [one] = (await listed()).filter(({ availability }) => availability === 'ready')
    const id = one?.id ?? ''
    const stock = (set: SQL) =>
      shop.db.execute(
        sql`update stock set ${set} where subsite = 'in' and variant_id in (select id from variant where product_id = ${id}) and policy <> 'one_of_a_kind'`,
      )
    await stock(sql`on_hand = on_hand + 1`)
    await pricing.refreshAvailability('in', [id])
    await stock(sql`on_hand = 0`)
    await pricing.refreshAvailability('in', [id])
    await pricing.refreshAvailability('in', [id])
    expect(dropped).toEqual([[`stock:in:${id}`], [`stock:in:${id}`, `product:${id}`], [`stock:in:${id}`]])
  })
  test('and a concurrent one run one after the other: the rows have the rates of the later one', async () => {
    await Promise.all([change(1_449_600), change(1_449_700)])
    expect(await wrongPrices()).toBe(0)
    expect(new Set((await listed()).map(({ version }) => version)).size).toBe(1)
  })
  test('and one of another site allow products of both sites to be saved', async () => {
    const [one] = await listed()
    await shop.db.execute(sql`update product set popularity = 12345 where id = ${one?.id}`)
    await shop.db.transaction((tx) => shop.modules.pricing.rebuildListing(tx, site, [one?.id ?? '']))
    await change(1_450_000)
    const found = await rows(shop.db, sql`select 1 from listing where subsite = 'in' and popularity = 12345`)
    expect(found.length).toBeGreaterThan(0)
    expect(await wrongPrices()).toBe(0)
    expect(await rows(shop.db, sql`select 1 from listing_change where subsite = 'in'`)).toEqual([])
  })
})

describe.skipIf(!testDatabase)('while the rows are written', () => {
  /** Waits until a change of rates waits for writers of single rows; returns the process id of its connection. */
  async function waiting(): Promise<number> {
    for (let look = 0; look < 200; look++) {
      const [found] = await rows<{ pid: number }>(
        shop.db,
        sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
            where l.locktype = 'advisory' and not l.granted`,
      )
      if (found) return found.pid
      await setTimeout(25)
    }
    throw new Error('nothing waits')
  }
  /** A transaction that has written before `meanwhile` starts, and is committed after it. */
  async function beside(write: (tx: Db) => Promise<unknown>, meanwhile: (work: { commit: () => void }) => Promise<void>) {
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writer = shop.db.transaction(async (tx) => {
      await write(tx)
      started.resolve()
      await ended.promise
    })
    await started.promise
    try {
      await meanwhile({ commit: ended.resolve })
    } finally {
      ended.resolve()
      await writer
    }
  }
  const setPopularity = (db: Db, id: string, popularity: number) =>
    db.execute(sql`update product set popularity = ${popularity} where id = ${id}`)
  const popularityOf = async (id: string) =>
    (
      await rows<{ popularity: number }>(shop.db, sql`select popularity from listing where subsite = 'in' and product_id = ${id} limit 1`)
    )[0]?.popularity
  const rebuild = () => shop.db.transaction((tx) => shop.modules.pricing.rebuildListing(tx, site))

  test.each([
    ['a change of rates', () => change(1_447_000)],
    ['a rebuild of all', rebuild],
  ])('by %s, stock changes and saved products are not lost', async (_, writeAll) => {
    const all = await listed()
    const sold = all.find(({ availability }) => availability === 'ready')!
    const saved = all.find(({ id, purity }) => id !== sold.id && purity === '22K')!
    const popularity = ((await popularityOf(saved.id)) ?? 0) + 1
    await beside(
      async (tx) => {
        await setPopularity(tx, saved.id, popularity)
        await shop.modules.pricing.rebuildListing(tx, site, [saved.id])
      },
      async ({ commit }) => {
        const writing = writeAll()
        await waiting()
        await shop.db.execute(
          sql`update stock set on_hand = 0, policy = 'stock' where subsite = 'in' and variant_id in (select id from variant where product_id = ${sold.id})`,
        )
        const moved = shop.modules.pricing.refreshAvailability('in', [sold.id])
        commit()
        await Promise.all([writing, moved])
      },
    )
    const after = await listed()
    expect(after.filter(({ id }) => id === sold.id).every(({ availability }) => availability === 'sold_out')).toBe(true)
    expect(await popularityOf(saved.id)).toBe(popularity)
    expect([after.length, await wrongPrices()]).toEqual([all.length, 0])
  })
  test('a stock change made before a change of rates is visible in the rewritten rows', async () => {
    const [moving] = (await listed()).filter(({ availability }) => availability === 'ready')
    const id = moving?.id ?? ''
    await shop.db.execute(
      sql`update stock set on_hand = 0, policy = 'stock' where subsite = 'in' and variant_id in (select id from variant where product_id = ${id})`,
    )
    await beside(
      (tx) => tx.execute(sql`select 1 from listing where subsite = 'in' and product_id = ${id} for update`),
      async ({ commit }) => {
        const moved = shop.modules.pricing.refreshAvailability('in', [id])
        const changing = change(1_447_500)
        await waiting()
        commit()
        await Promise.all([moved, changing])
      },
    )
    expect((await listed()).filter((row) => row.id === id).every(({ availability }) => availability === 'sold_out')).toBe(true)
  })
  test('a change of rates keeps the rows that a concurrent rebuild wrote', async () => {
    const [one] = await listed()
    const id = one?.id ?? ''
    const popularity = ((await popularityOf(id)) ?? 0) + 1
    let changing: Promise<unknown> = Promise.resolve()
    await beside(
      async (tx) => {
        await setPopularity(tx, id, popularity)
        await shop.modules.pricing.rebuildListing(tx, site)
      },
      async () => {
        changing = change(1_448_000)
        await setTimeout(300)
      },
    )
    await changing
    expect([await popularityOf(id), await wrongPrices()]).toEqual([popularity, 0])
  })
  test('a change whose connection is lost keeps the former prices and leaves no temporary data', async () => {
    const [before, tablesBefore] = [await listed(), await tables()]
    await beside(
      (tx) => shop.modules.pricing.rebuildListing(tx, site, [before[0]?.id ?? '']),
      async () => {
        const changing = change(1_451_000)
        await waiting()
        expect(await readRewrites(shop.db, 'listing')).toMatchObject([{ value: 'in', step: 'takeover' }])
        const failed = expect(changing).rejects.toThrow()
        await shop.db.execute(sql`select pg_terminate_backend(${await waiting()})`)
        await failed
      },
    )
    expect(await listed()).toEqual(before)
    expect(await tables()).toEqual(tablesBefore)
    expect(await readRewrites(shop.db, 'listing')).toEqual([])
    await change(1_451_000)
    expect(await wrongPrices()).toBe(0)
  })
  test('a slow reader delays the change, and no other reader', async () => {
    const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = shop.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from listing limit 1`)
      reading.resolve()
      await read.promise
    })
    await reading.promise
    let changed = false
    const changing = change(1_452_000).then(() => (changed = true))
    let longest = 0
    for (const until = performance.now() + 1500; performance.now() < until;) {
      const began = performance.now()
      await shop.db.execute(sql`select count(*) from listing where subsite = 'ae'`)
      longest = Math.max(longest, performance.now() - began)
    }
    expect([changed, longest < 1000]).toEqual([false, true])
    read.resolve()
    await Promise.all([slow, changing])
    expect(await wrongPrices()).toBe(0)
  })
})
