import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { captchaAnswer } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const words = {
  category: 'institution',
  name: 'Meridian Family Office',
  email: 'desk@meridian.example',
  phone: '',
  city: 'Pune',
  message: 'We would like to read your latest annual report.',
}
const send = async (body: object, captcha = true) =>
  shop.call<{ enquiryID: string; code: string; field: string }>('POST', '/api/investorcategory/', {
    ...body,
    ...(captcha ? { 'g-recaptcha-response': await captchaAnswer(shop) } : {}),
  })
const mails = async () => (await shop.modules.notifications.recent(20)).filter(({ subject }) => subject.includes('Meridian'))
const count = async () => (await rows<{ of: number }>(shop.db, sql`select count(*)::int as of from enquiry`))[0]?.of

test('an investor’s enquiry sends one e-mail with all its fields to the merchant [C-19]', async () => {
  const { status, body } = await send(words)
  expect(status, JSON.stringify(body)).toBe(200)
  const merchant = (await shop.modules.sites.byCode('in'))?.profile.merchant.email
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(merchant)
  for (const line of ['Institution', words.name, words.email, words.city, words.message]) expect(mail?.body).toContain(line)
  expect(mail?.body).not.toContain('Telephone')
  expect(await count()).toBe(1)
})

test('invalid fields are named, and nothing is stored or sent [C-19]', async () => {
  for (const [field, body] of [
    ['category', { ...words, category: 'bank' }],
    ['name', { ...words, name: 'www.example.com' }],
    ['email', { ...words, email: 'desk' }],
    ['message', { ...words, message: 'Hello' }],
    ['message', { ...words, message: 'x'.repeat(2001) }],
  ] as const) {
    const { status, body: answer } = await send(body)
    expect([status, answer.field]).toEqual([400, field])
  }
  expect((await send(words, false)).body.code).toBe('captcha_failed')
  expect([await count(), (await mails()).length]).toEqual([1, 1])
})

test('a site whose merchant has no e-mail address accepts none', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const mute = { ...site, profile: { ...site.profile, merchant: { ...site.profile.merchant, email: '' } } }
  const sent = await shop.modules.enquiries.send(mute, 'en', { ...words, category: 'analyst' })
  expect(sent).toMatchObject({ ok: false, error: { code: 'enquiries_closed' } })
})

test('an enquiry is deleted after a year', async () => {
  const before = new Date(shop.clock.now().getTime() - 365 * durations.day)
  expect(await shop.modules.enquiries.sweep(before, 10)).toBe(0)
  await shop.db.execute(sql`update enquiry set created_at = created_at - interval '366 days'`)
  expect(await shop.modules.enquiries.sweep(before, 10)).toBe(1)
})

test('an enquiry goes to the people of the store that its writer chose, else to those of the stores that its text names [C-19]', async () => {
  const stores = await shop.modules.stores.ofSite(shop.db, 'in')
  const [chosen, named] = stores
  const [foreign] = await shop.modules.stores.ofSite(shop.db, 'ae')
  const message = `${words.message} We visited ${named?.name}.`
  const storesOf = async (body: object) => {
    const { status, body: answer } = await send({ ...words, message, ...body })
    expect(status, JSON.stringify(answer)).toBe(200)
    return (await rows<{ stores: string[] | null }>(shop.db, sql`select stores from enquiry where id = ${answer.enquiryID}`))[0]?.stores
  }
  expect(await storesOf({ storeID: chosen?.id })).toEqual([chosen?.id])
  expect((await mails())[0]?.body).toContain(`Store: ${chosen?.name}`)
  expect(await storesOf({ storeID: '' })).toEqual([named?.id])
  expect(await storesOf({})).toEqual([named?.id])
  const before = await count()
  for (const storeID of [foreign?.id ?? 'elsewhere', 'nowhere'])
    expect(await send({ ...words, storeID })).toMatchObject({ status: 400, body: { code: 'unknown_site_store', field: 'storeID' } })
  expect(await count()).toBe(before)
})
