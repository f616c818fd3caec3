import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, ownerOf } from '../testing/staff.ts'
import { reviewCommands } from './reviews.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
})
afterAll(() => shop.close())
const reviews = commandsOf(reviewCommands, () => member)

test('the demo has reviews in every language, whose authors are not customers', async () => {
  const [counted] = await rows<{ reviews: number; languages: string[]; customers: number; odd: number }>(
    shop.db,
    sql`select count(*)::int as reviews, array_agg(distinct language order by language) as languages, count(customer_id)::int as customers,
      count(*) filter (where author is null or created_at > now())::int as odd from review`,
  )
  expect(counted).toMatchObject({ languages: ['ar', 'en', 'es', 'hi', 'mr', 'zh-Hans'], customers: 0, odd: 0 })
  expect(counted?.reviews).toBeGreaterThan(280)
})

test('staff read new reviews, publish them or give a reason, and reply [P-04]', async () => {
  expect(await reviews('list in')).toEqual({ code: 0, output: 'everything has been read' })
  const [first] = await rows<{ id: string; product: string }>(
    shop.db,
    sql`select id, product_id as product from review where subsite = 'in' order by id limit 1`,
  )
  const { id = '', product = '' } = first ?? {}
  await shop.db.execute(sql`update review set state = 'waiting' where id = ${id}`)
  const listed = await reviews('list in')
  const [, read] = new RegExp(`^${id} {2}([0-9a-f]{8}) {2}${product} {2}[1-5] stars {2}`).exec(listed.output) ?? []
  expect(await reviews(`show ${id} --read 00000000`)).toEqual({
    code: 1,
    output: expect.stringMatching(/^This review was changed meanwhile. Read it again/) as string,
  })
  const refused = await reviews(`refuse ${id} --read ${read} --reason contact`)
  expect(refused).toMatchObject({ code: 0 })
  expect(await reviews('list in')).toMatchObject({ output: 'everything has been read' })
  const [, readAgain] = refused.output.split('  ')
  expect((await reviews(`show ${id} --read ${readAgain}`)).output).toContain('published')
  expect(await reviews(`reply ${id} --text "Thank you"`)).toMatchObject({ code: 0 })
  const [row] = await rows(shop.db, sql`select state, reply from review where id = ${id}`)
  expect(row).toEqual({ state: 'shown', reply: 'Thank you' })
})

test('staff translate a published review into a language of the shop; a changed text loses the translation', async () => {
  const [first] = await rows<{ id: string; product: string; read: string }>(
    shop.db,
    sql`select id, product_id as product from review where language = 'ar' and state = 'shown' order by id limit 1`,
  )
  const { id = '', product = '' } = first ?? {}
  const translate = (title: string, text: string) => reviews(`translate ${id} --site ae --language en --title "${title}" --text "${text}"`)
  const translation = async () => {
    const found = await shop.modules.reviews.ofProduct((await shop.modules.sites.byCode('ae'))!, 'en', product, { page: 1, sort: 'new' })
    return found.reviews.find((review) => review.id === id)?.translations
  }
  const text = 'It sits as the guide says.'
  expect(await translate('Right size', text)).toMatchObject({ code: 0 })
  expect(await translation()).toEqual({ en: { title: 'Right size', body: text } })
  expect(await translate('Right size', '')).toMatchObject({ code: 1 })
  expect(await reviews(`translate ${id} --site ae --language fr --title x --text y`)).toMatchObject({ code: 1 })
  const edited = { rating: 4, title: 'آخر', body: 'كلمات أخرى عن القطعة نفسها', fit: null }
  await shop.db.execute(sql`update review set edited = ${JSON.stringify(edited)}::jsonb where id = ${id}`)
  expect(await translation()).toHaveProperty('en')
  const [, read] = new RegExp(`^${id} {2}([0-9a-f]{8})`, 'm').exec((await reviews('list ae')).output) ?? []
  expect(await reviews(`show ${id} --read ${read} --site ae`)).toMatchObject({ code: 0 })
  expect(await translation()).toEqual({})
  await translate('Right size', text)
  expect(await translate('', '')).toMatchObject({ code: 0 })
  expect(await translation()).toEqual({})
})

test('unknown or invalid input is reported with its field', async () => {
  for (const [line, output] of [
    ['list atlantis', 'This site does not exist'],
    ['show nothing --read 00000000', 'This review does not exist. Reload the page to see the others'],
    ['refuse demo-RNG-001-0 --read 00000000 --reason dull', '(reason)'],
    ['show demo-RNG-001-0', '(read)'],
  ] as const)
    expect([line, await reviews(line)]).toEqual([line, { code: 1, output: expect.stringContaining(output) as string }])
})
