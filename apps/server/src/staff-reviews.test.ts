import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
const run = async (request: object) => execute(shop.modules, adminRequest.parse(request))

test('the demo has reviews in every language, whose authors are not customers', async () => {
  const [counted] = await rows<{ reviews: number; languages: string[]; customers: number; odd: number }>(
    shop.db,
    sql`select count(*)::int as reviews, array_agg(distinct language order by language) as languages, count(customer_id)::int as customers,
      count(*) filter (where author is null or created_at > now())::int as odd from review`,
  )
  expect(counted).toMatchObject({ languages: ['ar', 'en', 'es', 'hi', 'mr', 'zh-Hans'], customers: 0, odd: 0 })
  expect(counted?.reviews).toBeGreaterThan(280)
})

test('staff read new reviews, publish them or give a reason, and reply', async () => {
  expect(await run({ command: 'list-reviews', site: 'in' })).toEqual({ ok: true, output: 'everything has been read' })
  const [first] = await rows<{ id: string; product: string }>(
    shop.db,
    sql`select id, product_id as product from review where subsite = 'in' order by id limit 1`,
  )
  const { id = '', product = '' } = first ?? {}
  await shop.db.execute(sql`update review set state = 'waiting' where id = ${id}`)
  const listed = await run({ command: 'list-reviews', site: 'in' })
  const [, read] = new RegExp(`^${id} {2}([0-9a-f]{8}) {2}${product} {2}[1-5] stars {2}`).exec(listed.output) ?? []
  expect(await run({ command: 'show-review', id, read: '00000000', by: 'meera' })).toEqual({
    ok: false,
    output: 'This review was changed meanwhile. Read it again',
  })
  expect(await run({ command: 'refuse-review', id, read, by: 'meera', reason: 'contact' })).toMatchObject({ ok: true })
  expect(await run({ command: 'list-reviews', site: 'in' })).toMatchObject({ output: 'everything has been read' })
  expect((await run({ command: 'show-review', id, read, by: 'meera' })).output).toContain('shown')
  expect(await run({ command: 'reply-review', id, by: 'meera', text: 'Thank you' })).toMatchObject({ ok: true })
  const [row] = await rows(shop.db, sql`select state, reply, decided_by from review where id = ${id}`)
  expect(row).toEqual({ state: 'shown', reply: 'Thank you', decided_by: 'meera' })
})

test('staff translate a published review into a language of the shop; a changed text loses the translation', async () => {
  const [first] = await rows<{ id: string; product: string; read: string }>(
    shop.db,
    sql`select id, product_id as product from review where language = 'ar' and state = 'shown' order by id limit 1`,
  )
  const { id = '', product = '' } = first ?? {}
  const words = { title: 'Right size', text: 'It sits as the guide says.' }
  const translate = (more: object) => run({ command: 'translate-review', id, by: 'meera', language: 'en', ...words, ...more })
  const translation = async () => {
    const reviews = await shop.modules.reviews.ofProduct((await shop.modules.sites.byCode('ae'))!, 'en', product, { page: 1, sort: 'new' })
    return reviews.reviews.find((review) => review.id === id)?.translations
  }
  expect(await translate({})).toMatchObject({ ok: true })
  expect(await translation()).toEqual({ en: { title: 'Right size', body: words.text } })
  expect(await translate({ language: 'ar' })).toMatchObject({ ok: false })
  expect(await translate({ language: 'fr' })).toEqual({ ok: false, output: 'no site has the language fr' })
  expect(await translate({ title: '' })).toMatchObject({ ok: false })
  const edited = { rating: 4, title: 'آخر', body: 'كلمات أخرى عن القطعة نفسها', fit: null }
  await shop.db.execute(sql`update review set edited = ${JSON.stringify(edited)}::jsonb where id = ${id}`)
  expect(await translation()).toHaveProperty('en')
  const listed = await run({ command: 'list-reviews', site: 'ae' })
  const [, read] = new RegExp(`^${id} {2}([0-9a-f]{8})`, 'm').exec(listed.output) ?? []
  expect(await run({ command: 'show-review', id, read, by: 'meera' })).toMatchObject({ ok: true })
  expect(await translation()).toEqual({})
  await translate({})
  expect(await translate({ title: '', text: '' })).toMatchObject({ ok: true })
  expect(await translation()).toEqual({})
})

test('unknown or invalid input is reported', async () => {
  expect(await run({ command: 'list-reviews', site: 'atlantis' })).toEqual({ ok: false, output: 'there is no site atlantis' })
  expect(await run({ command: 'show-review', id: 'nothing', read: '00000000', by: 'meera' })).toEqual({
    ok: false,
    output: 'This review does not exist. Reload the page to see the others',
  })
  await expect(run({ command: 'refuse-review', id: 'demo-RNG-001-0', read: '00000000', by: 'meera', reason: 'dull' })).rejects.toThrow()
  await expect(run({ command: 'show-review', id: 'demo-RNG-001-0', read: '00000000', by: ' ' })).rejects.toThrow()
  await expect(run({ command: 'show-review', id: 'demo-RNG-001-0', by: 'meera' })).rejects.toThrow()
})
