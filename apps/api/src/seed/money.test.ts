import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { demoCard, demoPhone, seedMoney } from './money.ts'

const shop = await shopOfFile()
const counts = async () =>
  rows(
    shop.db,
    sql`select (select count(*)::int from customer where phone = ${demoPhone}) as shoppers, (select count(*)::int from gift_card) as cards,
      (select count(*)::int from credit_lot) as lots`,
  )

test('the demo has a shopper with two credit lots and a gift card that the README names; seeding twice adds nothing', async () => {
  expect(await counts()).toEqual([{ shoppers: 0, cards: 0, lots: 0 }])
  await Promise.all([seedMoney(shop.modules), seedMoney(shop.modules)])
  await seedMoney(shop.modules)
  expect(await counts()).toEqual([{ shoppers: 1, cards: 1, lots: 2 }])
  const [shopper] = await rows<{ id: string }>(shop.db, sql`select id from customer where phone = ${demoPhone}`)
  expect(await shop.modules.credit.balance(shop.db, shopper?.id ?? '', 'in')).toBe(500_000)
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const number = /\d{4}( \d{4}){3}/.exec(readme)?.[0] ?? ''
  const pin = /PIN (\d{6})/.exec(readme)?.[1] ?? ''
  expect([number.replaceAll(' ', ''), pin]).toEqual([demoCard.number, demoCard.pin])
  expect(readme.replaceAll(' ', '')).toContain(demoPhone.slice(3))
  const opened = await shop.modules.giftCards.open(shop.db, { number, pin, subsite: 'in', client: 'a' })
  expect(opened).toMatchObject({ ok: true, value: { balance: 1_000_000, lastFour: '0008' } })
})

test('a shop of another merchant is not changed', async () => {
  const before = await counts()
  const other = { ...shop.modules, sites: { ...shop.modules.sites, byCode: async () => undefined } }
  await seedMoney(other)
  expect(await counts()).toEqual(before)
})
