import { isWithoutContact, reviewBounds } from '@karat/contract/review-text.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

interface Seeded {
  id: string
  product_id: string
  subsite: string
  language: string
  author: string
  rating: number
  title: string
  body: string
  reply: string | null
}
const all = () => rows<Seeded>(shop.db, sql`select * from review order by id`)
const shareOf = <T>(of: readonly T[], holds: (one: T) => boolean) => of.filter(holds).length / of.length

test('the demo has some 300 reviews, of each site in each of its languages, and every product has some [E-07]', async () => {
  const seeded = await all()
  expect(seeded.length).toBeGreaterThan(290)
  expect(seeded.every(({ id }) => id.startsWith('demo-'))).toBe(true)
  const places = Object.fromEntries(
    [...Map.groupBy(seeded, ({ subsite, language }) => `${subsite} ${language}`)].map(([place, of]) => [place, of.length]),
  )
  expect(Object.keys(places).toSorted()).toEqual(['ae ar', 'ae en', 'in en', 'in hi', 'in mr', 'sg en', 'sg zh-Hans', 'us en', 'us es'])
  for (const [place, count] of Object.entries(places)) expect([place, count > 12]).toEqual([place, true])
  const [bare] = await rows<{ count: number }>(
    shop.db,
    sql`select count(*)::int as count from product p where kind <> 'accessory' and not exists (select from review r where r.product_id = p.id)`,
  )
  expect(bare?.count).toBe(0)
})

test('no two have the same text, titles rarely repeat, and no author reviews a product twice', async () => {
  const seeded = await all()
  expect(new Set(seeded.map(({ language, body }) => language + body)).size).toBe(seeded.length)
  const titles = [...Map.groupBy(seeded, ({ title }) => title).values()].map((of) => of.length)
  expect(Math.max(...titles)).toBeLessThan(8)
  expect(titles.length).toBeGreaterThan(110)
  expect(new Set(seeded.map(({ product_id, author }) => product_id + author)).size).toBe(seeded.length)
  expect(new Set(seeded.map(({ product_id, title }) => product_id + title)).size).toBe(seeded.length)
})

test('they are in their declared language, valid by the rules for shoppers, and differ in their ratings', async () => {
  const letters: Record<string, RegExp> = { en: /^[\p{Script=Latin}\P{L}]+$/u, es: /^[\p{Script=Latin}\P{L}]+$/u, hi: /\p{Script=Devanagari}/u, mr: /\p{Script=Devanagari}/u, ar: /\p{Script=Arabic}/u, 'zh-Hans': /\p{Script=Han}/u } // prettier-ignore
  const seeded = await all()
  for (const { id, language, title, body, author, reply } of seeded) {
    for (const words of [title, body, author, ...(reply === null ? [] : [reply])])
      expect([id, words, letters[language]?.test(words)]).toEqual([id, words, true])
    expect([id, title.length <= reviewBounds.title, body.length >= reviewBounds.min, isWithoutContact(title + body)]).toEqual([
      id,
      true,
      true,
      true,
    ])
  }
  expect(shareOf(seeded, ({ rating }) => rating < 4)).toBeGreaterThan(0.05)
  expect(shareOf(seeded, ({ rating }) => rating < 4)).toBeLessThan(0.25)
  expect(shareOf(seeded, ({ reply }) => reply !== null)).toBeGreaterThan(0.03)
})

test('some products have photos of buyers, which can be opened', async () => {
  const photos = await rows<{ id: string; product: string }>(
    shop.db,
    sql`select p.id, r.product_id as product from review_photo p join review r on r.id = p.review_id order by p.id`,
  )
  expect(photos).toHaveLength(10)
  expect(new Set(photos.map(({ product }) => product)).size).toBe(6)
  const { statusCode, headers } = await shop.server.inject({ method: 'GET', url: `/media/reviews/${photos[0]?.id}` })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
})
