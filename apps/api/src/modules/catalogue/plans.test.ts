import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../kernel/db/db.ts'
import { generateProducts } from '../../seed/generator.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { nearestWord } from '../search/store.ts'

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
    insert into vocabulary (language, word, shown, pieces) select 'en', 'w' || md5(g::text), 'w', 1 from generate_series(1, 50000) g on conflict do nothing`)
  await shop.db.execute(sql`analyze vocabulary`)
  const planRows = await rows<Record<string, string>>(
    shop.db,
    sql.raw(
      `explain select word from vocabulary where language = 'en' and word % 'solitare' and levenshtein_less_equal(word, 'solitare', 2) <= 2`,
    ),
  )
  const queryPlan = planRows.map((row) => row['QUERY PLAN']).join('\n')
  expect([queryPlan.includes('vocabulary_similar'), queryPlan.includes('Seq Scan')]).toEqual([true, false])
  const start = performance.now()
  expect(await nearestWord(shop.db, 'en', 'solitare')).toEqual({ word: 'solitaire', shown: 'solitaire' })
  expect(await nearestWord(shop.db, 'en', 'mehar')).toMatchObject({ word: 'meher' })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a total beyond the count limit is marked as such', async () => {
  const { body } = await shop.call<{
    total: number
    capped: boolean
    facets: { name: string; values: { count: number; capped: boolean }[] }[]
  }>('GET', '/api/products/')
  expect([body.total, body.capped]).toEqual([10_000, true])
  expect(body.facets.flatMap(({ values }) => values).every(({ capped }) => capped)).toBe(true)
})
