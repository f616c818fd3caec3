import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { headersOf, openTestShop } from '../testing/shop.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { generateProducts, generateTexts } from './generator.ts'

const shop = await shopOfFile()
const { db } = shop
const count = 960
/** How many generated products were copied from each seeded one, the most first. */
async function models(of: Db): Promise<number[]> {
  const found = await rows<{ made: number }>(
    of,
    sql`select count(*)::int as made from product where id like 'GEN-%' group by regexp_replace(slug, '-[0-9]+$', '') order by 1 desc`,
  )
  return found.map(({ made }) => made)
}
const listed = async (language: string) =>
  (await shop.call<{ total: number }>('GET', '/api/products/', undefined, headersOf[language])).body.total

test('generated products are sold on their sites only, equally many for each seeded product, and listed as by a rebuild', async () => {
  const totals = async () => [await listed('en'), await listed('ar'), await listed('es')]
  const before = await totals()
  await generateProducts(db, count, { sites: ['in', 'ae'] })
  expect(await models(db)).toEqual(Array.from({ length: 96 }, () => count / 96))
  // Ten of each product that the site sells itself.
  expect(await totals()).toEqual([before[0]! * 11, before[1]! * 11, before[2]])
  const all = () => rows(db, sql`select * from listing where subsite in ('in', 'ae') order by subsite, product_id, colour, purity`)
  const made = await all()
  for (const site of await shop.modules.sites.all()) await db.transaction((tx) => shop.modules.pricing.rebuildListing(tx, site))
  expect(await all()).toEqual(made)
})

test('they are found by the words of their model and their own number, in each requested language', async () => {
  await generateTexts(db, ['en', 'hi', 'ar'])
  for (const language of ['en', 'hi', 'ar']) {
    const [named] = await rows<{ name: string }>(
      db,
      sql`select coalesce(t.name, p.name) as name from product p
          left join product_translation t on t.product_id = p.id and t.language = ${language} where p.id = 'GEN-777'`,
    )
    const url = `/api/search/?q=${encodeURIComponent(named?.name ?? '')}`
    const { cards } = (await shop.call<{ cards: { product: string }[] }>('GET', url, undefined, headersOf[language])).body
    expect([language, cards.map(({ product }) => product)]).toEqual([language, ['GEN-777']])
  }
  const documents = await rows<{ scope: string; made: number }>(
    db,
    sql`select scope, count(*) filter (where product_id like 'GEN-%')::int as made from search_document group by 1 order by 1`,
  )
  const made = Object.fromEntries(documents.map((one) => [one.scope, one.made]))
  expect(made).toMatchObject({ 'in:en': count, 'in:hi': count, 'in:mr': 0, 'ae:ar': 920, 'us:es': 0 })
  const [gold] = await rows<{ pieces: number; counted: number }>(
    db,
    sql`select pieces, (select count(*)::int from search_document where scope = v.scope and words @@ 'gold') as counted
        from vocabulary v where scope = 'in:en' and word = 'gold'`,
  )
  expect(gold?.pieces).toBe(gold?.counted)
})

test('with a skew a few products have most of the generated ones', async () => {
  const uneven = await openTestShop(testDatabase)
  await generateProducts(uneven.db, 9973, { skew: 1 })
  const made = await models(uneven.db)
  await uneven.close()
  const first = made.slice(0, 10).reduce((total, one) => total + one, 0)
  expect([made.reduce((total, one) => total + one, 0), Math.round((first / 9973) * 100)]).toEqual([9973, 32])
})
