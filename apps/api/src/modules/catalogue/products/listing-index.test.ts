import type { ListingQuery } from '@karat/contract/products.ts'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Filters, Order, Sort } from '@karat/listing-index/filters.ts'
import { readFilters, sortOrders } from './filters.ts'
import { hasRows } from './listing-index-store.ts'
import { createListingIndexes } from './listing-indexes.ts'
import { pageSize, readCounts, readPage } from './views.ts'

const shop = await shopOfFile()
const errors: unknown[] = []
const indexes = createListingIndexes(shop.db, { pageSize, onError: (error) => errors.push(error) })
const siteOf = async (code: string) => (await shop.modules.sites.byCode(code))!
const india = await siteOf('in')
const sorts = Object.keys(sortOrders) as Sort[]
const facets = ['category', 'collection', 'price', 'metal', 'purity', 'colour', 'stone', 'size', 'weight', 'occasion', 'audience', 'ready']
const chosenIn = (filters: Filters) =>
  facets.filter((name) => name in filters.values || (name === 'size' ? filters.sizes : filters[name as 'price' | 'weight' | 'ready']))

/** The database's counts for each value of each filter; a filter's own choice is ignored for its values. */
async function countsInDatabase(site: Site, filters: Filters): Promise<string[]> {
  const chosen = chosenIn(filters)
  const others = facets.filter((name) => !chosen.includes(name))
  const counts = await readCounts(shop.db, site.code, filters, others, site.currency)
  for (const name of chosen) counts.push(...(await readCounts(shop.db, site.code, filters, [name], site.currency, name)))
  return counts
    .filter(({ value }) => value)
    .map(({ name, value, count }) => `${name} ${value} ${count}`)
    .toSorted()
}

/** Compares both ways of reading a page; returns its number of products. */
async function compare(site: Site, filters: Filters, sort: Sort, page = 1): Promise<number> {
  await compareOrder(site, filters, { sort, soldOutLast: true }, page)
  return compareOrder(site, filters, { sort }, page)
}
async function compareOrder(site: Site, filters: Filters, order: Order, page: number): Promise<number> {
  const [held, read] = [await indexes.find(site, filters, order, page), await readPage(shop.db, site.code, filters, order, page)]
  const products = (text = '[]') => (JSON.parse(text) as { variantId: string }[]).map(({ variantId }) => variantId)
  const name = `${site.code} ${JSON.stringify(filters)} ${JSON.stringify(order)} ${page}`
  expect([name, held?.total, products(held?.text)]).toEqual([name, read.total, products(read.text)])
  expect([name, held?.text]).toEqual([name, read.text])
  return read.total
}
async function compareCounts(site: Site, filters: Filters): Promise<void> {
  const held = await indexes.find(site, filters, { sort: 'popular' }, 1)
  const counts = held?.counts.filter(({ value }) => value).map(({ name, value, count }) => `${name} ${value} ${count}`)
  expect([JSON.stringify(filters), counts?.toSorted()]).toEqual([JSON.stringify(filters), await countsInDatabase(site, filters)])
}

/** Values of each filter, of which some are chosen: the same at every run. */
const choices: Record<string, string[]> = {
  category: ['rings', 'earrings,pendants', 'bangles', 'necklaces'],
  collection: ['meher', 'virasat', 'none-such'],
  metal: ['gold', 'platinum,silver'],
  purity: ['18K', '22K', '14K,18K'],
  colour: ['rose', 'white', 'yellow,white'],
  stone: ['diamond', 'none,diamond', 'ruby'],
  occasion: ['wedding', 'everyday', 'gift'],
  audience: ['women', 'men,unisex'],
  size: ['ring-12', 'ring-14,bangle-2.4'],
  price: ['0-50000', '25000-', '50000-200000'],
  weight: ['2-10', '-5'],
  ready: ['1'],
}
let seed = 20_261_124
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
function randomQuery(): Record<string, string> {
  const query: Record<string, string> = {}
  for (let chosen = random(4); chosen > 0; chosen--) {
    const name = facets[random(facets.length)] ?? ''
    const values = choices[name] ?? []
    query[name] = values[random(values.length)] ?? ''
  }
  return query
}

describe('a listing in memory', () => {
  test('has the pages, totals and counts of the database, on every site', async () => {
    let found = 0
    for (const code of ['in', 'ae']) {
      const site = await siteOf(code)
      await indexes.load(site)
      for (const sort of sorts) for (const page of [1, 2, 4, 5]) await compare(site, readFilters({}, 100), sort, page)
      for (let round = 0; round < 150; round++) {
        const filters = readFilters(randomQuery(), 100)
        if ((await compare(site, filters, sorts[random(sorts.length)] ?? 'popular', 1 + random(2))) > 0) found += 1
        if (round % 4 === 0) await compareCounts(site, filters)
      }
    }
    expect(found).toBeGreaterThan(100)
    expect(errors).toEqual([])
  })
  test('is loaded only for sites with many rows', async () => {
    const [counted] = await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from listing where subsite = 'in'`)
    const count = counted?.count ?? 0
    expect(await hasRows(shop.db, 'in', count)).toBe(true)
    expect(await hasRows(shop.db, 'in', count + 1)).toBe(false)
  })
  test('sorts sold-out products last on request, in every order and on every page', async () => {
    const leads = await rows<{ id: string }>(
      shop.db,
      sql`select product_id as id from listing where subsite = 'in' and lead order by popularity desc, product_id limit 40`,
    )
    const ids = leads.map(({ id }) => id)
    await shop.db.execute(sql`update stock set on_hand = 0, policy = 'stock' where subsite = 'in' and variant_id in
      (select id from variant where product_id = any(array[${sql.join(ids, sql`, `)}]))`)
    await shop.modules.pricing.refreshAvailability('in', ids)
    await indexes.load(india)
    for (const query of [{}, { category: 'rings' }, { price: '0-90000' }])
      for (const sort of sorts) {
        const states: boolean[] = []
        const filters = readFilters(query, 100)
        const total = await compare(india, filters, sort)
        for (let page = 1; page <= Math.ceil(total / pageSize) + 1; page++) {
          await compare(india, filters, sort, page)
          const { text } = await readPage(shop.db, 'in', filters, { sort, soldOutLast: true }, page)
          states.push(...(JSON.parse(text) as { availability: string }[]).map(({ availability }) => availability === 'sold_out'))
        }
        expect([query, sort, states.length, states]).toEqual([query, sort, total, states.toSorted((a, b) => Number(a) - Number(b))])
        expect([query, sort, states.includes(true), states.includes(false)]).toEqual([query, sort, true, true])
      }
  })
  test('reflects changes of stock and products on the next page, also changes of another process', async () => {
    const filters = readFilters({ ready: '1' }, 100)
    const before = await indexes.find(india, filters, { sort: 'popular' }, 1)
    const [product] = JSON.parse(before?.text ?? '[]') as { productId: string }[]
    const id = product?.productId ?? ''
    await shop.db.execute(
      sql`update stock set on_hand = 0 where subsite = 'in' and variant_id in (select id from variant where product_id = ${id})`,
    )
    await shop.modules.pricing.refreshAvailability('in', [id])
    expect(await compare(india, filters, 'popular')).toBe((before?.total ?? 0) - 1)
    // Saved: with another price it is first in one order, last in another.
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update product set popularity = 99999, category_id = 'rings' where id = ${id}`)
      await tx.execute(sql`update price_input set others_value = others_value + 90000000 where subsite = 'in' and product_id = ${id}`)
      await shop.modules.pricing.rebuildListing(tx, india, [id])
    })
    for (const sort of sorts)
      for (const query of [{}, { category: 'rings' }, { price: '100000-' }]) await compare(india, readFilters(query, 100), sort)
    await compareCounts(india, readFilters({ category: 'rings', price: '100000-' }, 100))
    // Saved again, and taken off the site.
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update product set popularity = 1 where id = ${id}`)
      await shop.modules.pricing.rebuildListing(tx, india, [id])
    })
    await compare(india, readFilters({}, 100), 'popular')
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`delete from price_input where subsite = 'in' and product_id = ${id}`)
      await shop.modules.pricing.rebuildListing(tx, india, [id])
    })
    for (const sort of sorts) for (const page of [1, 4]) await compare(india, readFilters({}, 100), sort, page)
    await compareCounts(india, readFilters({}, 100))
  })
  test('updates the counts of a single-row product when it is sold out, saved, or removed from the site', async () => {
    const [product] = await rows<{ id: string }>(
      shop.db,
      sql`select product_id as id from listing where subsite = 'in' and ready group by 1 having count(*) = 1 order by 1 limit 1`,
    )
    const id = product?.id ?? ''
    const all = async () => {
      const asked: ListingQuery[] = [{}, { ready: '1' }, { price: '25000-' }, { price: '0-50000', weight: '2-10' }]
      for (const query of asked) await compareCounts(india, readFilters(query, 100))
    }
    await indexes.load(india)
    await all()
    await shop.db.execute(
      sql`update stock set on_hand = 0 where subsite = 'in' and variant_id in (select id from variant where product_id = ${id})`,
    )
    await shop.modules.pricing.refreshAvailability('in', [id])
    await all()
    const save = (change: SQL) =>
      shop.db.transaction(async (tx) => {
        await tx.execute(change)
        await shop.modules.pricing.rebuildListing(tx, india, [id])
      })
    await save(sql`update price_input set others_value = others_value + 90000000 where subsite = 'in' and product_id = ${id}`)
    await all()
    await save(sql`delete from price_input where subsite = 'in' and product_id = ${id}`)
    await all()
  })
  test('is discarded and reloaded when it has no room for the changes', async () => {
    const [product] = await rows<{ id: string; count: number }>(
      shop.db,
      sql`select product_id as id, count(*)::int as count from listing where subsite = 'in' group by 1 order by 2 desc limit 1`,
    )
    const { id = '', count = 0 } = product ?? {}
    const small = createListingIndexes(shop.db, { pageSize, room: count, onError: (error) => errors.push(error) })
    await small.load(india)
    const first = async (popularity: number) => {
      await shop.db.transaction(async (tx) => {
        await tx.execute(sql`update product set popularity = ${popularity} where id = ${id}`)
        await shop.modules.pricing.rebuildListing(tx, india, [id])
      })
      const page = await small.find(india, readFilters({}, 100), { sort: 'popular' }, 1)
      return page && (JSON.parse(page.text) as { productId: string }[])[0]?.productId
    }
    expect(await first(60_000)).toBe(id)
    // The database answers until all rows are read again.
    expect(await first(1)).toBeUndefined()
    await small.load(india)
    expect(await first(70_000)).toBe(id)
    expect(errors).toEqual([])
  })
  test('is discarded and reloaded when rates change', async () => {
    const published = await shop.modules.pricing.publish(india, { rates: { '22K': 1_448_000 }, by: 'meera' })
    expect(published.ok).toBe(true)
    // Its rows are outdated: the database answers.
    expect(await indexes.find(india, readFilters({}, 100), { sort: 'price' }, 1)).toBeUndefined()
    await indexes.load(india)
    for (const sort of sorts) await compare(india, readFilters({ price: '0-90000' }, 100), sort)
  })
  test.skipIf(!testDatabase)('includes transactions that are committed after later ones', async () => {
    await indexes.load(india)
    const all = await rows<{ id: string }>(
      shop.db,
      sql`select distinct product_id as id from listing where subsite = 'in' order by 1 limit 2`,
    )
    const [early, late] = [all[0]?.id ?? '', all[1]?.id ?? '']
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = shop.db.transaction(async (tx) => {
      await tx.execute(sql`update product set popularity = 88888 where id = ${early}`)
      await shop.modules.pricing.rebuildListing(tx, india, [early])
      written.resolve()
      await commit.promise
    })
    await written.promise
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update product set popularity = 77777 where id = ${late}`)
      await shop.modules.pricing.rebuildListing(tx, india, [late])
    })
    const first = async () =>
      (JSON.parse((await indexes.find(india, readFilters({}, 100), { sort: 'popular' }, 1))?.text ?? '[]') as { productId: string }[])[0]
        ?.productId
    expect(await first()).toBe(late)
    commit.resolve()
    await slow
    expect(await first()).toBe(early)
  })
})
