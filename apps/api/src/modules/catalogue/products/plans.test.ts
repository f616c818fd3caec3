import type { ListingQuery } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { generateProducts, generateTexts } from '../../../seed/generator.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { findProducts, nearestWord } from '../search/views.ts'
import { filterPairs } from '../../../testing/filter-pairs.ts'
import { checkPlans } from '../../../testing/plans.ts'
import { recorded } from '../../../testing/recorded.ts'
import type { Sort } from '@karat/listing-index/filters.ts'
import { readFilters, sortOrders } from './filters.ts'
import { createListingIndexes } from './listing-indexes.ts'
import { pageSize, readPage } from './views.ts'

const scope = { subsite: 'in', language: 'en' }
/** Enough products that a plan which reads them all is out of the question. */
const pieces = 100_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  await generateProducts(shop.db, pieces)
  await shop.db.execute(sql`
    insert into product_translation (product_id, language, name, subtitle, description, details, alt)
    select id, 'hi', name, subtitle, description, details, alt from product where id like 'GEN-%'`)
  await shop.db.execute(sql`analyze product_translation`)
}, 180_000)
afterAll(() => shop.close())

test('a misspelt word is found quickly, however many words the vocabulary has', async () => {
  await shop.db.execute(sql`
    insert into vocabulary (scope, word, shown, pieces) select 'in:en', 'w' || md5(g::text), 'w', 1 from generate_series(1, 50000) g on conflict do nothing`)
  await shop.db.execute(sql`analyze vocabulary`)
  const start = performance.now()
  expect(await nearestWord(shop.db, scope, 'solitare')).toEqual({ word: 'solitaire', shown: 'solitaire' })
  expect(await nearestWord(shop.db, scope, 'mehar')).toMatchObject({ word: 'meher' })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('totals and counts beyond the limit are marked so until the listing is in memory, and are exact from then on', async () => {
  interface Reply {
    total: number
    capped: boolean
    pages: number
    cards: { product: string }[]
    facets: { name: string; values: { value: string; count: number; capped: boolean }[] }[]
  }
  const list = async (query: string) => (await shop.call<Reply>('GET', `/api/products/${query}`)).body
  const first = await list('')
  expect([first.total, first.capped]).toEqual([10_000, true])
  expect(first.facets.flatMap(({ values }) => values).every(({ capped }) => capped)).toBe(true)
  await shop.modules.catalogue.loadIndexes(await shop.modules.sites.all())
  const held = await list('?sort=price')
  expect([held.total, held.capped, held.pages]).toEqual([pieces + 96, false, Math.ceil((pieces + 96) / 24)])
  const rings = held.facets.find(({ name }) => name === 'category')?.values.find(({ value }) => value === 'rings')
  const [counted] = await rows<{ rings: number; wedding: number }>(
    shop.db,
    sql`select count(distinct product_id)::int as rings, count(distinct product_id) filter (where occasion = 'wedding')::int as wedding
        from listing where subsite = 'in' and category_id = 'rings'`,
  )
  const wedding = await list('?category=rings&occasion=wedding&page=40')
  expect([rings?.count, wedding.total, wedding.cards.length]).toEqual([counted?.rings, counted?.wedding, 24])
  // The last page of all, as cheap as the first.
  expect((await list(`?sort=price&page=${held.pages}`)).cards.length).toBe((pieces + 96) % 24 || 24)
})

test('every sort and the most common pairs of filters use two prepared statements, with the database’s results', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const { db, sent } = recorded(shop.db)
  const indexes = createListingIndexes(db, { pageSize, onError: (error) => expect(error).toBeUndefined() })
  await indexes.load(site)
  const sorts = Object.keys(sortOrders) as Sort[]
  for (const [at, pair] of filterPairs.entries()) {
    const filters = readFilters(pair, 100)
    for (const sort of sorts) {
      const deep = await indexes.find(site, filters, { sort }, 40)
      expect(JSON.parse(deep?.text ?? '[]')).toHaveLength(Math.max(0, Math.min(24, (deep?.total ?? 0) - 39 * 24)))
    }
    // Each as the database would answer it, in one of the orders.
    const sort = sorts[at % sorts.length] ?? 'popular'
    const [held, read] = [await indexes.find(site, filters, { sort }, 1), await readPage(shop.db, 'in', filters, { sort }, 1)]
    expect([pair, sort, held?.text, read.capped ? held!.total > read.total : held?.total]).toEqual([
      pair,
      sort,
      read.text,
      read.capped || read.total,
    ])
  }
  expect([...new Set(sent.map(({ name }) => name))].toSorted()).toEqual(['listing_difference_in', 'listing_rows_in'])
})

test('a search for common words queries no more tiers than necessary', async () => {
  await generateTexts(shop.db, ['en'])
  // Many are equally popular: of these as many as fit belong to a tier.
  const tiers = await rows<{ tier: number; count: number }>(
    shop.db,
    sql`select tier, count(*)::int as count from search_document where scope = 'in:en' group by 1 order by 1`,
  )
  expect(tiers.map(({ count }) => count)).toEqual([4096, 28_672, pieces + 96 - 32_768])
  const { db, sent } = recorded(shop.db)
  const found = async (words: string[]) => {
    sent.length = 0
    const { ids, capped } = await findProducts(db, scope, { words })
    return [ids.length, capped, ...sent.map(({ name }) => name).filter((name) => name !== 'search_known')]
  }
  expect(await found(['gold', 'ring'])).toEqual([240, true, 'search_first_2_in:en'])
  // Where the first tier has next to none, all documents are searched at once; otherwise the second tier before them.
  expect(await found(['meher', 'solitaire', '4711'])).toEqual([1, false, 'search_first_3_in:en', 'search_any_3_in:en'])
  expect(await found(['meher', 'solitaire', '4'])).toEqual([
    233,
    false,
    'search_first_3_in:en',
    'search_popular_3_in:en',
    'search_any_3_in:en',
  ])
})

test('staff find few and many products by a word, page by page in the order of the list; two letters begin a number', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const find = (search: string, after?: string, language = 'en') =>
    shop.modules.editing.list({ site, language }, { search }, { page: { after, limit: 100 }, priced: [] })
  const numbersOf = (search: string) => find(search).then(({ products }) => products.map(({ id }) => id))
  const first = await find('ring')
  const second = await find('ring', first.next ?? undefined)
  const found = [...first.products, ...second.products]
  expect(new Set(found.map(({ id }) => id)).size).toBe(200)
  expect(found.every(({ name }) => /ring/i.test(name))).toBe(true)
  expect(found.map(({ changedAt }) => changedAt)).toEqual(
    found
      .map(({ changedAt }) => changedAt)
      .toSorted()
      .toReversed(),
  )
  expect(await numbersOf('gen-77777')).toEqual(['GEN-77777'])
  expect((await find('ring', undefined, 'hi')).products).toHaveLength(100)
  expect(new Set((await numbersOf('rn')).map((id) => id.slice(0, 2)))).toEqual(new Set(['RN']))
  expect(await numbersOf('zz')).toEqual([])
})

test('with 100,000 products every sort, common pairs of filters, searches and product pages are read through indexes', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const { checked, faults } = await checkPlans(shop.db, site)
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan(20)
  // A missing index would be reported.
  let withoutIndexes: string[] = []
  const undone = shop.db.transaction(async (tx) => {
    await tx.execute(sql`drop index listing_category_price, search_document_words`)
    withoutIndexes = (await checkPlans(tx, site)).faults
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (const what of ['page 3 of {"category":"rings"} by price', 'a search for meher solitaire 4711'])
    expect([what, withoutIndexes.some((fault) => fault.startsWith(what))]).toEqual([what, true])
})

test('while rates change for 100,000 products, no page mixes prices or an order of two versions', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  await shop.modules.catalogue.loadIndexes([site])
  let reading = true
  const [mixtures, versions]: [unknown[], Set<number>] = [[], new Set()]
  const reader = async (query: ListingQuery) => {
    for (let page = 1; reading; page = (page % 30) + 1) {
      const { text, total } = await shop.modules.catalogue.find(site, { ...query, sort: 'price', page: String(page) })
      const listed = JSON.parse(text) as { price: number; versionId: number }[]
      const prices = listed.map(({ price }) => price)
      for (const { versionId } of listed) versions.add(versionId)
      const ordered = prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0))
      if (new Set(listed.map(({ versionId }) => versionId)).size !== 1 || !ordered || total < 24) mixtures.push({ query, page, listed })
    }
  }
  const readers = [{}, { category: 'rings' }, { metal: 'gold', colour: 'yellow' }, { price: '20000-90000' }].map(reader)
  for (const rate of [1_441_500, 1_446_500]) {
    expect((await shop.modules.pricing.publish(site, { rates: { '22K': rate }, by: 'meera' })).ok).toBe(true)
    await shop.modules.catalogue.loadIndexes([site])
  }
  reading = false
  await Promise.all(readers)
  expect([mixtures, versions.size]).toEqual([[], 3])
}, 120_000)
