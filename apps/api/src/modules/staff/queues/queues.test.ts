import { queueNames } from '@karat/contract/staff-counts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { giveTestAccount, owing } from '../../../testing/owing.ts'
import { post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  await restock(shop, 50)
  await shop.db.execute(sql`delete from review`)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
})
afterAll(() => shop.close())

const dubai = { subsiteid: '2' }
const counts = async (browser = owner, headers = {}) => {
  const { body } = await browser.call<{ queues: { name: string; count: number; more: boolean }[] }>('GET', 'counts/', undefined, headers)
  return body.queues
}
const countsOf = async (browser = owner, headers = {}) =>
  Object.fromEntries((await counts(browser, headers)).filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))

/** Enquiries on a site. */
const enquiries = (prefix: string, subsite: string, count: number, state = 'open') =>
  shop.db.execute(sql`
    insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at, state)
    select ${prefix} || n, ${subsite}, 'en', 'analyst', 'A', 'a@example.com', '', '', 'Hello', now(), ${state} from generate_series(1, ${count}::int) n`)
const review = (id: string, state: string, edited: object | null = null) =>
  shop.db.execute(sql`
    insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, edited, created_at)
    values (${id}, 'RNG-001', ${id}, 'in', 'en', 'Anvi D.', 5, 'a', 'b', '{}', ${state}, ${edited && JSON.stringify(edited)}::jsonb, now())`)

test('the counts are of what waits on the site, in the order of the queues [P-04]', async () => {
  expect((await counts()).map(({ name }) => name)).toEqual([...queueNames])
  expect(await countsOf()).toEqual({})
  await enquiries('open-', 'in', 3)
  await enquiries('closed-', 'in', 2, 'closed')
  await enquiries('elsewhere-', 'ae', 1)
  await review('waiting', 'waiting')
  await review('changed', 'shown', { rating: 1, title: 'c', body: 'd', fit: null })
  await review('reported', 'shown')
  await review('shown', 'shown')
  await shop.db.execute(
    sql`insert into review_report (review_id, reporter, at) values ('reported', 'device:1', now()), ('reported', 'device:2', now())`,
  )
  const { order } = await owing(shop, undefined)
  // Without an account of its customer staff can ask for one, and transfer nothing.
  expect(await countsOf()).toEqual({ enquiries: 3, reviews: 3, accounts: 1 })
  await giveTestAccount(shop, order.orderID)
  const transfer = (await post(shop, await readyCart(shop, ring), 'transfer')).body
  expect(await countsOf()).toEqual({ enquiries: 3, reviews: 3, refunds: 1, transfers: 1 })
  expect(await countsOf(owner, dubai)).toEqual({ enquiries: 1 })
  for (const [id, state] of [
    ['cancel-1', 'under_review'],
    ['cancel-2', 'approved'],
  ])
    await shop.db.execute(sql`
      insert into cancellation (id, number, order_id, request_key, state, reason, text, refund_to, created_at)
      values (${id}, ${id}, ${order.orderID}, ${id}, ${state}, 'other', '', 'source', now())`)
  await shop.db.execute(sql`
    insert into rate_proposal (id, subsite, rates, stones, reason, proposer, created_at, state)
    values ('one', 'in', '{}', '{}', 'x', 'Rohan', now(), 'waiting'), ('two', 'in', '{}', '{}', 'x', 'Rohan', now(), 'rejected')`)
  await shop.db.execute(sql`update payment set state = 'captured' where order_id = ${transfer.orderID}`)
  expect(await countsOf()).toEqual({ enquiries: 3, reviews: 3, refunds: 1, cancellations: 1, rates: 1 })
})

test('the lists of money are narrowed by days and amounts, on the site alone, and refuse nonsense [P-04]', async () => {
  const path = { refunds: 'amount', transfers: 'amount', cancellations: 'total', revisions: 'difference' } as const
  const listOf = async (name: keyof typeof path, query = '', headers = {}) => {
    const { body } = await owner.call<Record<string, Record<string, number>[]>>('GET', `${name}/?${query}`, undefined, headers)
    return (body[name] ?? []).map((row) => row[path[name]] ?? 0)
  }
  await post(shop, await readyCart(shop, ring), 'transfer')
  for (const name of ['refunds', 'transfers', 'cancellations'] as const) {
    const [amount = 0] = await listOf(name)
    expect([name, amount > 0]).toEqual([name, true])
    for (const query of [`min=${amount}`, `max=${amount}`, 'from=2020-01-01&to=2999-12-31'])
      expect([name, query, await listOf(name, query)]).toEqual([name, query, [amount]])
    for (const query of [`min=${amount + 1}`, `max=${amount - 1}`, 'from=2999-01-01', 'to=2020-01-01'])
      expect([name, query, await listOf(name, query)]).toEqual([name, query, []])
    expect([name, await listOf(name, `min=${amount}`, dubai)]).toEqual([name, []])
  }
  expect(await listOf('revisions', 'min=1&from=2020-01-01')).toEqual([])
  for (const name of Object.keys(path))
    for (const query of ['min=1.005', 'min=-1', 'from=2026-02-30', 'search=x'])
      expect([name, query, (await owner.call('GET', `${name}/?${query}`)).status]).toEqual([name, query, 400])
})

test('the lists of money are searched by a part of the number of the thing or of its order, and by no person [P-04]', async () => {
  type Row = { number: string; order?: string }
  const found = async (name: string, search: string, headers = {}) => {
    const { body } = await owner.call<Record<string, Row[]>>('GET', `${name}/?search=${encodeURIComponent(search)}`, undefined, headers)
    return (body[name] ?? []).map(({ number }) => number)
  }
  for (const name of ['refunds', 'transfers', 'cancellations']) {
    const [row] = (await owner.call<Record<string, Row[]>>('GET', `${name}/`)).body[name] ?? []
    const { number, order = number } = row ?? { number: '' }
    expect([name, order.length > 6]).toEqual([name, true])
    for (const search of [number, order.toLowerCase(), order.slice(-6), order.slice(0, 7).replace('-', ' ')])
      expect([name, search, await found(name, search)]).toEqual([name, search, [number]])
    expect([name, await found(name, order, dubai)]).toEqual([name, []])
    for (const search of ['%%%%', 'nobody', 'Sathe']) expect([name, search, await found(name, search)]).toEqual([name, search, []])
  }
  expect((await owner.call('GET', 'cash/?search=KA26')).status).toBe(200)
  expect((await owner.call('GET', 'revisions/?search=KA26')).status).toBe(200)
})

test('a member sees the queues that the roles on the site may read, and no others', async () => {
  const sales = (await addMember(shop, 'sales@aurelia.example', [{ role: 'sales', site: 'in' }])).browser
  expect((await counts(sales)).map(({ name }) => name)).toEqual(['reviews', 'enquiries'])
  expect(await counts(sales, dubai)).toEqual([])
  const manager = (await addMember(shop, 'manager@aurelia.example', [{ role: 'store-manager', site: 'in' }])).browser
  expect((await counts(manager)).map(({ name }) => name)).toEqual(
    queueNames.filter((name) => !['rates', 'launches', 'feed', 'months', 'payouts'].includes(name)),
  )
})

test('a count is exact to 999', async () => {
  const more = async () => (await counts(owner, dubai)).find(({ name }) => name === 'enquiries')
  await enquiries('many-', 'ae', 998)
  expect(await more()).toEqual({ name: 'enquiries', count: 999, more: false })
  await enquiries('one-more-', 'ae', 1)
  expect(await more()).toEqual({ name: 'enquiries', count: 999, more: true })
})

test('a member is told each morning of a site what waits there, once, in their language, unless they switched it off [P-04]', async () => {
  const mailsTo = async (email: string) => (await shop.modules.notifications.recent(200)).filter(({ recipient }) => recipient === email)
  const { browser: quiet } = await addMember(shop, 'quiet@aurelia.example', [{ role: 'order-desk', site: 'in' }])
  const { browser: hindi } = await addMember(shop, 'hindi@aurelia.example', [{ role: 'order-desk', site: 'in' }])
  await quiet.call('POST', 'digest/', { on: false })
  await hindi.call('POST', 'language/', { language: 'hi' })
  expect((await quiet.call<{ member: { hasDigest: boolean } }>('GET', 'session/')).body.member.hasDigest).toBe(false)
  const tell = async () => {
    await shop.modules.queues.sendDigests()
    await shop.modules.jobs.runDue()
  }
  // Half past eight in India, then half past nine, and once more; noon of the day after is too late.
  shop.clock.set(new Date('2026-11-25T03:00:00Z'))
  await tell()
  expect(await mailsTo('hindi@aurelia.example')).toHaveLength(1)
  shop.clock.set(new Date('2026-11-25T04:00:00Z'))
  await Promise.all([tell(), tell()])
  await tell()
  const [mail, ...others] = (await mailsTo('hindi@aurelia.example')).filter(({ subject }) => subject.includes('आज'))
  expect([others.length, mail?.body]).toEqual([0, expect.stringContaining('खुली पूछताछ: 3') as string])
  expect((await mailsTo('quiet@aurelia.example')).some(({ body }) => body.includes('Open enquiries'))).toBe(false)
  // A role without a queue hears nothing of it.
  expect((await mailsTo('sales@aurelia.example')).find(({ body }) => body.includes('Open enquiries'))?.body).not.toContain('Rates')
  shop.clock.set(new Date('2026-11-26T07:00:00Z'))
  await tell()
  expect(await rows(shop.db, sql`select distinct day::text from staff_digest where site = 'in'`)).toEqual([{ day: '2026-11-25' }])
})
