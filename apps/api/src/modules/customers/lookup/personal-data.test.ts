import type { CallReply } from '@karat/contract/calls.ts'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bank, post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: StaffBrowser
let ownerOfIndia: StaffBrowser
let desk: StaffBrowser
let orderNumber: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  ownerOfIndia = (await addMember(shop, 'india@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
    values ('lekha', 'Lekha', 'Kale', 'lekha@example.com', '+919822050777', 'en', 'in', now(), now()),
           ('huda', 'Huda', 'Saif', 'huda@example.com', null, 'en', 'ae', now(), now())`)
  await restock(shop, 5)
  const cartId = await readyCart(shop, ring)
  const site = (await shop.modules.sites.byCode('in'))!
  await transact(shop.db, (tx) => shop.modules.idProofs.keep(tx, cartId, site, 'ABCPE1234F'))
  const { body } = await post(shop, cartId, 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  await shop.db.execute(sql`update orders set customer_id = 'lekha' where id = ${body.orderID}`)
  orderNumber = body.orderNumber
})
afterAll(() => shop.close())

const act = (name: string, browser = owner, id = 'lekha', headers = {}, reason = 'Asked by letter') =>
  browser.call<{ code: string; data: Record<string, unknown>; numbers: object[]; deletionAt: string }>(
    'POST',
    `customers/${id}/${name}/`,
    { reason },
    headers,
  )
const dubai = { subsiteid: '2' }
const entries = (like: string) =>
  rows<{ reason: string | null; text: string }>(
    shop.db,
    sql`select reason, concat(input, before, after) as text from audit_entry where object = 'customers' and object_id = 'lekha' and call like ${like}`,
  )

test('identity numbers are shown with a reason to members with that permission, and the look is in the audit [P-04]', async () => {
  expect((await act('id-numbers')).body.numbers).toEqual([{ order: orderNumber, kind: 'pan', number: 'ABCPE1234F' }])
  const [entry, ...others] = await entries('%/id-numbers/')
  expect([entry?.reason, others]).toEqual(['Asked by letter', []])
  expect(entry?.text).not.toContain('ABCPE')
  expect(await act('id-numbers', desk)).toMatchObject({ status: 403 })
  expect(await act('id-numbers', owner, 'lekha', dubai)).toMatchObject({ status: 404 })
  expect(await act('id-numbers', owner, 'nobody')).toMatchObject({ status: 404 })
  for (const reason of ['', ' ', 'a\0b']) expect(await act('id-numbers', owner, 'lekha', {}, reason)).toMatchObject({ status: 400 })
})

test('the accountant reads the identity number of an order, also of a guest, and finds no customers [P-04]', async () => {
  const accountant = (await addMember(shop, 'accounts@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  const show = (browser: StaffBrowser, number = orderNumber, headers = {}) =>
    browser.call<{ numbers: object[] }>('POST', `orders/${number}/id-numbers/`, { reason: 'For the tax office' }, headers)
  await shop.db.execute(sql`update orders set customer_id = null where number = ${orderNumber}`)
  expect((await show(accountant, orderNumber.toLowerCase())).body.numbers).toEqual([
    { order: orderNumber, kind: 'pan', number: 'ABCPE1234F' },
  ])
  await shop.db.execute(sql`update orders set customer_id = 'lekha' where number = ${orderNumber}`)
  const looks = await rows(
    shop.db,
    sql`select name, reason, after::text from audit_entry where object = 'orders' and object_id = ${orderNumber} and call like '%/id-numbers/'`,
  )
  expect(looks).toMatchObject([{ name: 'accounts', reason: 'For the tax office', after: expect.not.stringContaining('ABCPE') as string }])
  expect(await show(desk)).toMatchObject({ status: 403 })
  expect(await show(owner, orderNumber, dubai)).toMatchObject({ status: 404 })
  expect(await show(accountant, 'IN26-NOBODY')).toMatchObject({ status: 404 })
  expect(await accountant.call('GET', 'customers/?search=lekha')).toMatchObject({ status: 403 })
})

test('looks at identity numbers count for the alarm of unusually many', async () => {
  await Promise.all(Array.from({ length: 42 }, () => act('id-numbers', ownerOfIndia)))
  const mails = (await shop.modules.notifications.recent(200)).filter(({ subject }) => subject.includes('many customers were looked up'))
  expect(mails.map(({ recipient }) => recipient)).toContain('owner@aurelia.example')
})

test('everything about a customer is exported by members who may do so on every site, with fresh proof [P-04]', async () => {
  const { status, body } = await act('export')
  expect([status, body.data['account']]).toMatchObject([200, { email: 'lekha@example.com' }])
  expect(JSON.stringify(body.data['orders'])).toContain(orderNumber)
  expect(await entries('%/export/')).toMatchObject([{ reason: 'Asked by letter' }])
  for (const name of ['export', 'erase']) {
    expect(await act(name, ownerOfIndia)).toMatchObject({ status: 403 })
    expect(await act(name, desk)).toMatchObject({ status: 403 })
    expect(await act(name, owner, 'huda')).toMatchObject({ status: 404 })
  }
})

test('the conditions of the deletion are read before: open orders and returns, and the things that are deleted with the account [P-04]', async () => {
  const read = (browser = owner, id = 'lekha') =>
    browser.call<CallReply<'GET /api/staff/customers/:id/deletion/'>>('GET', `customers/${id}/deletion/`)
  await shop.db.execute(sql`
    insert into passkey (id, customer_id, party, public_key, counter, transports, name, created_at)
    values ('lekha-key', 'lekha', 'localhost', '', 0, '[]', 'Telephone', now())`)
  expect((await read()).body).toMatchObject({ dueAt: null, days: 14, open: { orders: 1 }, lost: { passkeys: 1 } })
  expect((await read(ownerOfIndia)).status).toBe(403)
  expect((await read(desk)).status).toBe(403)
  for (const id of ['huda', 'nobody']) expect((await read(owner, id)).status).toBe(404)
})

test('an account is planned to be erased once, its owner is told, and its open order keeps it [P-04]', async () => {
  const [first, again] = await Promise.all([act('erase'), act('erase')])
  expect(first.body.deletionAt).toBe(again.body.deletionAt)
  const mails = (await shop.modules.notifications.recent(200)).filter(({ recipient }) => recipient === 'lekha@example.com')
  expect(mails).toHaveLength(1)
  const read = async () => (await owner.call<{ customer: StaffCustomer }>('GET', 'customers/lekha/')).body.customer
  expect((await read()).deletionAt).toBe(first.body.deletionAt)
  expect(await owner.call('GET', 'customers/lekha/deletion/')).toMatchObject({ body: { dueAt: first.body.deletionAt } })
  shop.clock.advance(15 * durations.day)
  await shop.modules.jobs.runDue()
  const [account] = await rows<{ state: string }>(shop.db, sql`select state from customer where id = 'lekha'`)
  expect(account?.state).toBe('active')
})

test('export and end of an account need a fresh proof', async () => {
  const late = (await addMember(shop, 'late@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  shop.clock.advance(11 * durations.minute)
  for (const name of ['export', 'erase']) expect(await act(name, late)).toMatchObject({ body: { code: 'proof_needed' } })
})
