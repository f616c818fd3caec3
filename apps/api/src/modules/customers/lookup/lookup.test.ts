import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unusualLooks } from './rules.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let meera: StaffBrowser
let editor: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  meera = (await addMember(shop, 'meera@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  editor = (await addMember(shop, 'editor@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from orders`)
  await shop.db.execute(sql`delete from customer`)
})

interface Person {
  id: string
  first?: string
  last?: string
  email?: string | null
  phone?: string | null
  subsite?: string
  state?: string
}
async function person({ id, first = 'Anvi', last = 'Deshpande', email = null, phone = null, subsite = 'in', state = 'active' }: Person) {
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, state, created_at, last_sign_in_at)
    values (${id}, ${first}, ${last}, ${email}, ${phone}, 'en', ${subsite}, ${state}, '2026-01-05T10:00:00Z', now())`)
}
async function order(
  number: string,
  customer: string | null,
  { state = 'confirmed', subsite = 'in', total = 100_050, placed = true } = {},
) {
  const at = placed ? '2026-11-20T10:00:00Z' : null
  await shop.db.execute(sql`
    insert into orders (id, number, cart_id, customer_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at, placed_at)
    values (${number}, ${number}, ${number}, ${customer}, '', '', ${subsite}, 'en', ${state}, 'paid', 'sandbox', 'INR', ${total}, ${total}, '{}', '{}', 'insured', now(), ${at})`)
}
interface Found {
  customers: { id: string; name: string; email: string | null; phone: string | null; foundBy: string }[]
  more: boolean
}
const find = (search: string, headers = {}, browser = meera) =>
  browser.call<Found>('GET', `customers/?search=${encodeURIComponent(search)}`, undefined, headers)
const idsOf = async (search: string, headers = {}) => (await find(search, headers)).body.customers.map(({ id }) => id)
const look = (id: string, headers = {}) => meera.call<{ customer: StaffCustomer }>('GET', `customers/${id}/`, undefined, headers)
const dubai = { subsiteid: '2' }
const looks = () =>
  rows(shop.db, sql`select name, call, site, object_id, after, input from audit_entry where call like 'GET %' order by id desc limit 1`)

describe('a search for customers', () => {
  beforeEach(async () => {
    await person({ id: 'anvi', email: 'anvi@example.com', phone: '+919822044777' })
    await person({ id: 'anvika', first: 'Anvika', last: 'Rao', email: 'anvika@example.com' })
    await order('IN26-ANVI', 'anvi')
  })
  test('finds by a whole e-mail address or number, an order, or the beginning of a name [P-04]', async () => {
    for (const [search, ids, foundBy] of [
      ['Anvi@Example.com', ['anvi'], 'email'],
      ['98220 44777', ['anvi'], 'phone'],
      ['+91 98220-44777', ['anvi'], 'phone'],
      ['in26-anvi', ['anvi'], 'order'],
      ['ANVI', ['anvi', 'anvika'], 'name'],
      ['anvi desh', ['anvi'], 'name'],
      ['Deshp', ['anvi'], 'name'],
    ] as const) {
      const { customers, more } = (await find(search)).body
      expect([search, customers.map(({ id }) => id), more]).toEqual([search, ids, false])
      expect(new Set(customers.map((one) => one.foundBy))).toEqual(new Set([foundBy]))
    }
    for (const search of ['nvi@example.com', '@example.com', '2044777', 'IN26', '%%%%', 'an_i', 'eshpande', 'anvi@'])
      expect([search, await idsOf(search)]).toEqual([search, []])
  })
  test('finds a customer by the e-mail address of their orders, also where they sign in by telephone', async () => {
    await person({ id: 'ira', phone: '+919822055555' })
    await order('IN26-IRA', 'ira')
    await shop.db.execute(sql`update orders set address = '{"shipping": {"email": "Ira@Example.com"}}' where number = 'IN26-IRA'`)
    expect([await idsOf('ira@example.com'), await idsOf('ira@example.co'), await idsOf('ira@example.com', dubai)]).toEqual([
      ['ira'],
      [],
      [],
    ])
  })

  test('masks contacts, and writes an entry without the text to the audit', async () => {
    expect((await find('anvi@example.com')).body.customers).toEqual([
      {
        id: 'anvi',
        name: 'Anvi Deshpande',
        email: 'a•••@example.com',
        phone: '••••4777',
        since: '2026-01-05T10:00:00.000Z',
        foundBy: 'email',
        isOfStores: true,
      },
    ])
    expect(await looks()).toEqual([
      { name: 'meera', call: 'GET /api/staff/customers/', site: 'in', object_id: null, after: { found: 1 }, input: null },
    ])
  })
  test('needs four characters, shows twenty at most, and tells that there are more', async () => {
    for (const search of ['', 'anv', '   a   '])
      expect([search, await find(search)]).toMatchObject([search, { status: 400, body: { field: 'search' } }])
    expect(await meera.call('GET', 'customers/')).toMatchObject({ status: 400, body: { field: 'search' } })
    expect((await find('anvi', {}, editor)).status).toBe(403)
    for (let count = 0; count < 21; count += 1) await person({ id: `p${count}`, first: 'Priyanka', last: `Number ${count}` })
    const { customers, more } = (await find('priy')).body
    expect([customers.length, more]).toEqual([20, true])
  })
  test('finds customers of the site alone: who signed up there, or ordered there', async () => {
    await person({ id: 'omar', first: 'Omar', last: 'Haddad', email: 'omar@example.com', subsite: 'ae' })
    expect(await idsOf('omar@example.com')).toEqual([])
    expect(await idsOf('haddad')).toEqual([])
    expect(await idsOf('haddad', dubai)).toEqual(['omar'])
    expect(await idsOf('anvi@example.com', dubai)).toEqual([])
    await order('AE26-ANVI', 'anvi', { subsite: 'ae' })
    expect(await idsOf('anvi@example.com', dubai)).toEqual(['anvi'])
    expect(await idsOf('AE26-ANVI')).toEqual([])
    await shop.db.execute(sql`update customer set state = 'deleted' where id = 'omar'`)
    expect(await idsOf('haddad', dubai)).toEqual([])
  })
})

describe('a customer', () => {
  test('has each answer about news and offers on the site with its time, wording and language, and all answers before [P-04]', async () => {
    await person({ id: 'anvi', email: 'anvi@example.com' })
    await shop.db.execute(sql`
      insert into consent (id, customer_id, subsite, kind, given, wording, language, at)
      values ('1', 'anvi', 'in', 'email', true, 1, 'hi', '2026-02-01T10:00:00Z'), ('2', 'anvi', 'in', 'email', false, 2, 'en', '2026-03-01T10:00:00Z'),
             ('3', 'anvi', 'ae', 'sms', true, 1, 'ar', '2026-03-02T10:00:00Z')`)
    const { consents, consentHistory } = (await look('anvi')).body.customer
    const last = { kind: 'email', given: false, at: '2026-03-01T10:00:00.000Z', wording: 2, language: 'en' }
    expect(consents).toEqual([last, ...['sms', 'whatsapp'].map((kind) => ({ kind, given: null, at: null, wording: null, language: null }))])
    expect(consentHistory).toEqual([last, { kind: 'email', given: true, at: '2026-02-01T10:00:00.000Z', wording: 1, language: 'hi' }])
    await shop.db.execute(sql`delete from consent`)
  })
  test('has whole contacts while a paid order is under way, and each look is in the audit [P-04]', async () => {
    await person({ id: 'anvi', email: 'anvi@example.com', phone: '+919822044777' })
    await order('IN26-1', 'anvi', { state: 'delivered', total: 200_000 })
    await order('IN26-2', 'anvi', { state: 'cancelled' })
    await order('IN26-3', 'anvi', { state: 'payment_pending', placed: false })
    const masked = (await look('anvi')).body.customer
    expect(masked).toMatchObject({
      name: 'Anvi Deshpande',
      email: 'a•••@example.com',
      phone: '••••4777',
      isMasked: true,
      state: 'active',
      orders: { count: 1, total: 2000, currency: 'INR' },
      openOrders: [],
    })
    expect(masked.consents.map(({ kind, given }) => [kind, given])).toEqual([
      ['email', null],
      ['sms', null],
      ['whatsapp', null],
    ])
    expect(masked.consentHistory).toEqual([])
    await order('IN26-4', 'anvi')
    expect((await look('anvi')).body.customer).toMatchObject({
      email: 'anvi@example.com',
      phone: '+919822044777',
      isMasked: false,
      orders: { count: 2, total: 3000.5 },
      openOrders: [{ number: 'IN26-4', state: 'confirmed' }],
    })
    expect(await looks()).toEqual([
      { name: 'meera', call: 'GET /api/staff/customers/:id/', site: 'in', object_id: 'anvi', after: { contacts: 'whole' }, input: null },
    ])
  })
  test('has the orders, returns, credit and notes of the site alone', async () => {
    await person({ id: 'anvi', email: 'anvi@example.com' })
    await order('IN26-1', 'anvi', { state: 'delivered', total: 200_000 })
    await order('IN26-2', 'anvi', { state: 'cancelled' })
    await order('AE26-1', 'anvi', { subsite: 'ae' })
    await shop.db.execute(sql`
      insert into return_request (id, number, order_id, request_key, subsite, language, currency, state, resolution, handover, created_at)
      values ('r1', 'RT26-1', 'IN26-1', 'k', 'in', 'en', 'INR', 'requested', 'refund', 'pickup', now())`)
    await shop.db.transaction((tx) =>
      shop.modules.credit.grant(tx, {
        customerId: 'anvi',
        subsite: 'in',
        amount: 150_050,
        reason: 'late parcel',
        reference: 'l1',
        expiresAt: null,
      }),
    )
    await shop.db.execute(sql`update orders set stage = 'on-the-road' where number = 'IN26-1'`)
    const { customer } = (await look('anvi')).body
    expect(customer.newestOrders.map(({ number, state, total }) => [number, state, total])).toEqual(
      expect.arrayContaining([
        ['IN26-1', 'delivered', 2000],
        ['IN26-2', 'cancelled', 1000.5],
      ]),
    )
    expect(customer.newestOrders.map(({ deliveryMethod }) => deliveryMethod)).toEqual(['insured', 'insured'])
    expect(new Map(customer.newestOrders.map(({ number, stage }) => [number, stage]))).toEqual(
      new Map([
        ['IN26-1', 'on-the-road'],
        ['IN26-2', null],
      ]),
    )
    expect(customer.returns).toMatchObject([{ number: 'RT26-1', order: 'IN26-1', state: 'requested', resolution: 'refund' }])
    expect(customer.credit).toMatchObject([{ reason: 'late parcel', amount: 1500.5, left: 1500.5, endsAt: null }])
    expect((await look('anvi', dubai)).body.customer).toMatchObject({
      newestOrders: [{ number: 'AE26-1' }],
      returns: [],
      credit: [],
      notes: [],
    })
  })
  test('has notes of staff, which the audit masks and the customer’s export has, and which end with the account [P-04]', async () => {
    await person({ id: 'anvi', email: 'anvi@example.com' })
    const note = (text: unknown, headers = {}, browser = meera, id = 'anvi') =>
      browser.call<{ note: { text: string; by: string } }>('POST', `customers/${id}/notes/`, { text }, headers)
    expect(await note('Comes on Saturdays.\nLikes old work.')).toMatchObject({ status: 200, body: { note: { by: 'meera' } } })
    expect((await look('anvi')).body.customer.notes).toMatchObject([{ text: 'Comes on Saturdays.\nLikes old work.', by: 'meera' }])
    const [entry] = await rows(shop.db, sql`select call, object_id, after, input from audit_entry where call like 'POST %customers%'`)
    expect(entry).toMatchObject({ object_id: 'anvi', after: { note: '•••' } })
    expect(JSON.stringify(entry)).not.toContain('Saturdays')
    for (const text of ['', '  ', 'a\u0000b', 1, 'x'.repeat(2001)]) expect([text, (await note(text)).status]).toEqual([text, 400])
    expect((await note('x', dubai)).status).toBe(404)
    expect((await note('x', {}, meera, 'nobody')).status).toBe(404)
    expect((await note('x', {}, editor)).status).toBe(403)
    const { lookup } = shop.modules
    expect(await shop.db.transaction((tx) => lookup.exportCustomer(tx, 'anvi'))).toMatchObject({
      notesOfStaff: [{ subsite: 'in', text: 'Comes on Saturdays.\nLikes old work.' }],
    })
    await shop.db.transaction((tx) => lookup.removeCustomer(tx, 'anvi'))
    expect((await look('anvi')).body.customer.notes).toEqual([])
  })
  test('of another site is not found, and orders of other sites do not open contacts', async () => {
    await person({ id: 'anvi', email: 'anvi@example.com' })
    expect(await look('anvi', dubai)).toMatchObject({ status: 404, body: { code: 'not_found', field: 'id' } })
    await order('AE26-1', 'anvi', { subsite: 'ae' })
    expect((await look('anvi')).body.customer).toMatchObject({ isMasked: true, orders: { count: 0 } })
    expect((await look('anvi', dubai)).body.customer).toMatchObject({ isMasked: false, orders: { count: 1, currency: 'AED' } })
    expect(await look('nobody')).toMatchObject({ status: 404 })
    await person({ id: 'gone', state: 'deleted' })
    expect(await look('gone')).toMatchObject({ status: 404 })
  })
})

// The embedded database plans alike; a large table is needed for the planner to choose.
test('a search by name reads an index', async () => {
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, language, subsite, created_at, last_sign_in_at)
    select 'c' || n, 'First' || md5(n::text), md5('x' || n), 'en', 'in', now(), now() from generate_series(1, 5000) n`)
  await shop.db.execute(sql`analyze customer`)
  const plan = await rows<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain select id from customer c where c.subsite = 'in' and c.state <> 'deleted'
      and (lower(first_name || ' ' || last_name) collate "C") >= lower('anvi') and (lower(first_name || ' ' || last_name) collate "C") < lower('anvi') || chr(1114111)
      order by lower(first_name || ' ' || last_name) collate "C" limit 20`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('customer_name')
})

test('an unusual number of looks within an hour is told to the owners of the site, once in the hour', async () => {
  await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: 'in' }])
  await addMember(shop, 'dubai@aurelia.example', [{ role: 'owner', site: 'ae' }])
  const hour = 3_600_000
  const toNextHour = () => shop.clock.advance(hour - (shop.clock.now().getTime() % hour))
  const mails = async () =>
    (await shop.modules.notifications.recent(100))
      .filter(({ subject }) => subject.includes('many customers were looked up'))
      .map(({ recipient, body }) => [recipient, body.includes('curious')])
  // The open sessions end by this.
  toNextHour()
  const curious = (await addMember(shop, 'curious@aurelia.example', [{ role: 'sales', site: 'in' }])).browser
  for (let look = 1; look < unusualLooks - 1; look += 1) await find('nobody here', {}, curious)
  expect(await mails()).toEqual([])
  await Promise.all([find('nobody here', {}, curious), find('nobody here', {}, curious), find('nobody here', {}, curious)])
  expect(await mails()).toEqual([['owner@aurelia.example', true]])
  await find('nobody here', {}, curious)
  expect(await mails()).toHaveLength(1)
})
