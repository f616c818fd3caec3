import type { StaffTrade } from '@karat/contract/staff-sites.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'owner', site: '*' }])).browser
})
afterAll(() => shop.close())

type Reply = StaffTrade & { code: string; field: string }
const at = (site: string) => ({ subsiteid: site })
const read = async (site = 'in') => (await asha.call<StaffTrade>('GET', 'trade/', undefined, at(site))).body
const change = async (more: object, site = 'in', browser = asha) => {
  const { document, version } = await read(site)
  return browser.call<Reply>('POST', 'trade/', { document: { ...document, ...more }, version }, at(site))
}
const siteNow = async (code = 'in') => {
  await shop.modules.sites.refresh()
  return (await shop.modules.sites.byCode(code))!
}

test('the trade of every site of the demo is read with what was set up once, and saved as it is [P-04]', async () => {
  for (const site of ['in', 'ae', 'us', 'sg']) {
    const before = await siteNow(site)
    expect([site, (await change({}, site)).status]).toEqual([site, 200])
    expect(await siteNow(site)).toEqual(before)
  }
  const { document, currency, facts } = await read('ae')
  expect([document.codLimit, currency]).toEqual([5000, 'AED'])
  expect(facts).toMatchObject({ country: 'AE', languages: ['en', 'ar'], taxCode: 'VAT', taxRate: 5000 })
  expect(facts.gateways).toContain('cod')
})

test('a change holds for new bags, keeps the amounts of the currency, and is undone by field', async () => {
  const before = await siteNow()
  expect((await change({ quoteMinutes: 30, codLimit: 25_000 })).status).toBe(200)
  expect(await siteNow()).toMatchObject({ quoteMinutes: 30, codLimit: 25_000_00, returnDays: before.returnDays })
  await change({ returnDays: 7 })
  const { acts } = (await asha.call<{ acts: { id: string }[] }>('GET', 'undo/?object=trade&id=in')).body
  for (const { id } of acts) expect((await asha.call('POST', 'undo/', { entry: id })).status).toBe(200)
  expect(await siteNow()).toEqual(before)
})

test.each<[string, string, object, string, string]>([
  ['a price that holds for a moment', 'in', { quoteMinutes: 4 }, 'bad_request', 'document.quoteMinutes'],
  ['half a day', 'in', { returnDays: 1.5 }, 'bad_request', 'document.returnDays'],
  ['a year of returns', 'in', { returnDays: 365 }, 'bad_request', 'document.returnDays'],
  ['an amount below 0', 'ae', { codLimit: -1 }, 'bad_request', 'document.codLimit'],
  ['no identity number where the law needs it', 'in', { idLimit: 0 }, 'trade_id_law', 'idLimit'],
  ['an identity number later than the law needs it', 'in', { idLimit: 200_001 }, 'trade_id_law', 'idLimit'],
  ['cash that the law forbids', 'in', { codLimit: 200_000 }, 'trade_cash_law', 'codLimit'],
])('%s is refused by field and changes nothing', async (_, site, more, code, field) => {
  const before = await read(site)
  const { status, body } = await change(more, site)
  expect([status, body.code, body.field]).toEqual([400, code, field])
  expect(await read(site)).toEqual(before)
})

test('an amount with more decimals than the currency is refused', async () => {
  expect((await change({ codLimit: 10.005 }, 'ae')).body).toMatchObject({ field: 'codLimit' })
})

test('of two saves at once one is stored, and a reader changes nothing', async () => {
  const { document, version } = await read()
  const both = await Promise.all(
    [20, 25].map((quoteMinutes) => asha.call('POST', 'trade/', { document: { ...document, quoteMinutes }, version })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const accountant = (await addMember(shop, 'books@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
  expect((await accountant.call('GET', 'trade/')).status).toBe(200)
  expect((await change({ quoteMinutes: 40 }, 'in', accountant)).status).toBe(403)
})

test.each(['quote_minutes = 0', 'return_days = -1', 'id_limit = -1', 'cod_limit = -1'])('the database refuses %s', async (value) => {
  const written = shop.db.execute(sql.raw(`update subsite set ${value} where code = 'in'`))
  await expect(written.catch((error: { cause?: unknown }) => Promise.reject(error.cause ?? error))).rejects.toThrow('subsite_trade')
})
