import type { ListingQuery } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, rows } from '../../kernel/db/db.ts'
import { generateProducts, generateWords } from '../../seed/generator.ts'
import { oneConnection, testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { findProducts, nearestWord } from '../search/views.ts'
import { filterPairs } from '../../testing/filter-pairs.ts'
import { readFilters, type Sort, sortOrders } from './filters.ts'
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

async function plan(where: string, order: string): Promise<string> {
  const planRows = await rows<Record<string, string>>(
    shop.db,
    sql.raw(`explain select l.variant_id from listing l where l.subsite = 'in' and ${where} and l.lead order by ${order} limit 24`),
  )
  return planRows.map((row) => row['QUERY PLAN']).join('\n')
}

test('at a hundred thousand products a category page is read in its index’s order, whatever the sort', async () => {
  // Generated products lie in the order in which they were added, so that the index of all new ones serves a large category too.
  for (const [where, order, index] of [
    ["l.category_id = 'rings'", 'popularity desc, product_id', 'listing_category_popular'],
    ["l.category_id = 'rings'", 'price, product_id', 'listing_category_price'],
    ["l.category_id = 'rings'", 'created_at desc, product_id', 'listing_(category_)?new'],
    ["l.collection_id = 'virasat'", 'popularity desc, product_id', 'listing_collection'],
    ['true', 'popularity desc, product_id', 'listing_popular'],
    ['true', 'price, product_id', 'listing_price'],
  ] as const) {
    const queryPlan = await plan(where, order)
    expect([order, new RegExp(index).test(queryPlan), /Seq Scan|Sort {2}\(/.test(queryPlan)]).toEqual([order, true, false])
  }
})

test('a cart, a price and a product by its slug are looked up by key', async () => {
  for (const [query, index] of [
    ["select id from product where slug = 'meher-solitaire'", 'product_slug'],
    ["select stones from price_input where subsite = 'in' and variant_id = any(array['GEN-5-V'])", 'price_input'],
    ["select on_hand from stock where subsite = 'in' and variant_id = any(array['GEN-5-V'])", 'stock'],
    ["select id from variant where product_id = 'GEN-77'", 'variant_product'],
    ["select name from product_translation where product_id = 'GEN-77' and language = 'hi'", 'product_translation'],
    [
      "select coalesce(t.name, d.name) from product d left join product_translation t on t.product_id = d.id and t.language = 'hi' where d.id = any(array['GEN-77', 'RNG-001'])",
      'product_translation',
    ],
  ] as const) {
    const planRows = await rows<Record<string, string>>(shop.db, sql.raw(`explain ${query}`))
    const queryPlan = planRows.map((row) => row['QUERY PLAN']).join('\n')
    expect([query, queryPlan.includes(index), queryPlan.includes('Seq Scan')]).toEqual([query, true, false])
  }
})

test('a misspelt word is matched through the index, however many words there are', async () => {
  await shop.db.execute(sql`
    insert into vocabulary (scope, word, shown, pieces) select 'in:en', 'w' || md5(g::text), 'w', 1 from generate_series(1, 50000) g on conflict do nothing`)
  await shop.db.execute(sql`analyze vocabulary`)
  const planRows = await rows<Record<string, string>>(
    shop.db,
    sql.raw(
      `explain select word from vocabulary where scope = 'in:en' and word % 'solitare' and levenshtein_less_equal(word, 'solitare', 2) <= 2`,
    ),
  )
  const queryPlan = planRows.map((row) => row['QUERY PLAN']).join('\n')
  expect([queryPlan.includes('vocabulary_similar'), queryPlan.includes('Seq Scan')]).toEqual([true, false])
  const start = performance.now()
  expect(await nearestWord(shop.db, scope, 'solitare')).toEqual({ word: 'solitaire', shown: 'solitaire' })
  expect(await nearestWord(shop.db, scope, 'mehar')).toMatchObject({ word: 'meher' })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('totals and counts beyond the limit are marked as such until the listing is in memory, and are exact from then on', async () => {
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

/** A database that records the statements that are sent to another. */
function recorded(of: Db): { db: Db; texts: Map<string, string> } {
  const texts = new Map<string, string>()
  const { client } = (
    of as unknown as { session: { client: { query: (query: { name?: string; text: string }, params: unknown[]) => unknown } } }
  ).session
  const query: typeof client.query = (one, params) => {
    texts.set(one.name ?? '', one.text)
    return client.query(one, params)
  }
  return { db: { session: { client: { query } }, transaction: of.transaction.bind(of) } as unknown as Db, texts }
}

test('every sort and the commonest pairs of filters are answered by two prepared statements, which read no table whole', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const { db, texts } = recorded(shop.db)
  const indexes = createListingIndexes(db, { pageSize, onError: (error) => expect(error).toBeUndefined() })
  await indexes.load(site)
  const sorts = Object.keys(sortOrders) as Sort[]
  for (const [at, pair] of filterPairs.entries()) {
    const filters = readFilters(pair, 100)
    for (const sort of sorts) {
      const deep = await indexes.find(site, filters, sort, 40)
      expect(JSON.parse(deep?.text ?? '[]')).toHaveLength(Math.max(0, Math.min(24, (deep?.total ?? 0) - 39 * 24)))
    }
    // Each as the database would answer it, in one of the orders.
    const sort = sorts[at % sorts.length] ?? 'popular'
    const [held, read] = [await indexes.find(site, filters, sort, 1), await readPage(shop.db, 'in', filters, sort, 1)]
    expect([pair, sort, held?.text, read.capped ? held!.total > read.total : held?.total]).toEqual([
      pair,
      sort,
      read.text,
      read.capped || read.total,
    ])
  }
  expect([...texts.keys()].toSorted()).toEqual(['listing_difference_in', 'listing_rows_in'])
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare rows_of_page as ${texts.get('listing_rows_in')}`))
    const planRows = await rows<Record<string, string>>(
      tx,
      sql.raw(`explain execute rows_of_page(array['GEN-5', 'GEN-6'], array['yellow', 'white'], array['22K', '18K'])`),
    )
    const queryPlan = planRows.map((row) => row['QUERY PLAN']).join('\n')
    expect(queryPlan).toMatch(/Index Scan using \S*listing\S*pk/)
    expect(queryPlan).not.toContain('Seq Scan')
    await tx.execute(sql`deallocate rows_of_page`)
  })
})

test('a search for common words reads indexes alone, whatever is known of the words', async () => {
  await generateWords(shop.db, ['en'])
  const { db, texts } = recorded(shop.db)
  const found = async (words: string[]) => {
    texts.clear()
    const { ids, capped } = await findProducts(db, scope, { words })
    return [ids.length, capped, ...[...texts.keys()].filter((name) => name !== 'search_known')]
  }
  expect(await found(['gold', 'ring'])).toEqual([240, true, 'search_first_in:en'])
  // Where the first tier has next to none, all documents are asked at once; else the second tier before them.
  expect(await found(['meher', 'solitaire', '4711'])).toEqual([1, false, 'search_first_in:en', 'search_any_in:en'])
  expect(await found(['meher', 'solitaire', '4'])).toEqual([233, false, 'search_first_in:en', 'search_popular_in:en', 'search_any_in:en'])
  for (const [name, text] of texts) {
    if (name === 'search_known') continue
    const planRows = await rows<Record<string, string>>(
      shop.db,
      sql.raw(`explain ${text.replaceAll('$1', `'''gold'' & ''women'':*'`).replaceAll('$2', '241')}`),
    )
    const queryPlan = planRows.map((row) => row['QUERY PLAN']).join('\n')
    const index = {
      'search_first_in:en': 'words_of_most_popular',
      'search_popular_in:en': 'words_of_popular',
      'search_any_in:en': 'search_document_words',
    }
    expect([name, queryPlan.includes(index[name as keyof typeof index]), queryPlan.includes('Seq Scan')]).toEqual([name, true, false])
  }
})

// With one connection nobody reads while rates are written.
test.skipIf(oneConnection)(
  'while rates change at a hundred thousand products, no page shows prices or an order of two versions',
  async () => {
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
  },
  120_000,
)
