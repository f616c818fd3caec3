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

test('the demo has reviews in every language, whose authors are nobody’s customers', async () => {
  const [counted] = await rows<{ reviews: number; languages: string[]; customers: number; odd: number }>(
    shop.db,
    sql`select count(*)::int as reviews, array_agg(distinct language order by language) as languages, count(customer_id)::int as customers,
      count(*) filter (where author is null or created_at > now())::int as odd from review`,
  )
  expect(counted).toMatchObject({ languages: ['ar', 'en', 'es', 'hi', 'mr', 'zh-Hans'], customers: 0, odd: 0 })
  expect(counted?.reviews).toBeGreaterThan(280)
})

test('staff read what is new, show it or say why not, and answer it', async () => {
  expect(await run({ command: 'list-reviews', site: 'in' })).toEqual({ ok: true, said: 'everything has been read' })
  const [first] = await rows<{ id: string; product: string }>(
    shop.db,
    sql`select id, product_id as product from review where subsite = 'in' order by id limit 1`,
  )
  const { id = '', product = '' } = first ?? {}
  await shop.db.execute(sql`update review set state = 'waiting' where id = ${id}`)
  const listed = await run({ command: 'list-reviews', site: 'in' })
  const [, read] = new RegExp(`^${id} {2}([0-9a-f]{8}) {2}${product} {2}[1-5] stars {2}`).exec(listed.said) ?? []
  expect(await run({ command: 'show-review', id, read: '00000000', by: 'meera' })).toEqual({
    ok: false,
    said: 'It was changed after it was read. Read it again',
  })
  expect(await run({ command: 'refuse-review', id, read, by: 'meera', reason: 'contact' })).toMatchObject({ ok: true })
  expect(await run({ command: 'list-reviews', site: 'in' })).toMatchObject({ said: 'everything has been read' })
  expect((await run({ command: 'show-review', id, read, by: 'meera' })).said).toContain('shown')
  expect(await run({ command: 'reply-review', id, by: 'meera', text: 'Thank you' })).toMatchObject({ ok: true })
  const [row] = await rows(shop.db, sql`select state, reply, decided_by from review where id = ${id}`)
  expect(row).toEqual({ state: 'shown', reply: 'Thank you', decided_by: 'meera' })
})

test('what is not there, or not right, is said', async () => {
  expect(await run({ command: 'list-reviews', site: 'atlantis' })).toEqual({ ok: false, said: 'there is no site atlantis' })
  expect(await run({ command: 'show-review', id: 'nothing', read: '00000000', by: 'meera' })).toEqual({
    ok: false,
    said: 'There is no such review',
  })
  await expect(run({ command: 'refuse-review', id: 'demo-RNG-001-0', read: '00000000', by: 'meera', reason: 'dull' })).rejects.toThrow()
  await expect(run({ command: 'show-review', id: 'demo-RNG-001-0', read: '00000000', by: ' ' })).rejects.toThrow()
  await expect(run({ command: 'show-review', id: 'demo-RNG-001-0', by: 'meera' })).rejects.toThrow()
})
