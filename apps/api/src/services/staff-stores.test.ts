import { calls, type CallKey } from '@karat/contract/calls.ts'
import type { CallDefinition } from '@karat/contract/calls/call.ts'
import { storePermissions } from '@karat/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { giveTestAccount, owing } from '../testing/owing.ts'
import { captchaAnswer } from '../testing/people.ts'
import { bank, cartWith, address, post, restock } from '../testing/purchase.ts'
import { delivered, paid, returner } from '../testing/returned.ts'
import { testSecrets } from '../testing/secrets.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../testing/staff-client.ts'
import { kindsOfStores } from '../modules/staff/store-scope/views.ts'

const [pune, delhi] = ['laxmi-chowk-house', 'karol-bagh-pavilion']
let shop: TestShop
let owner: StaffBrowser
let inPune: StaffBrowser
let inDelhi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byMember = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byMember : byCustomer)(request)
  const manager = (store: string) => [{ role: 'store-manager', site: 'in', stores: [store] }]
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  inPune = (await addMember(shop, 'pune@aurelia.example', manager(pune))).browser
  inDelhi = (await addMember(shop, 'delhi@aurelia.example', manager(delhi))).browser
  await restock(shop, 200)
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, state, language, subsite, created_at, last_sign_in_at)
    values ('anvi', 'Anvi', 'Deshpande', 'anvi@example.com', '+919822050411', 'active', 'en', 'in', now(), now()),
      ('esha', 'Esha', 'Deshmukh', 'esha@example.com', '+919822050412', 'active', 'en', 'in', now(), now())`)
})
afterAll(() => shop.close())

/** Gives an order to a store, as its draft order would have. */
const give = async (orderId: string, store: string) =>
  void (await shop.db.execute(sql`update orders set draft_store = ${store} where id = ${orderId}`))

/** A paid order that is collected at a store. */
async function collected(storeID: string): Promise<string> {
  const { cartID } = await cartWith(shop, 'RNG-001')
  expect((await address(shop, cartID, { deliveryMethod: 'pickup', storeID })).status).toBe(200)
  await shop.call('POST', `/api/cart/${cartID}/quote/`)
  const { body, status } = await post(shop, cartID, 'sandbox')
  expect(status, JSON.stringify(body)).toBe(200)
  await bank(shop, body.payment.providerRef, 'approve')
  return body.orderNumber
}

const draftContent = {
  channel: 'walk_in',
  contact: { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' },
  items: [],
}
const makeDraft = (browser: StaffBrowser, fields: object = {}) =>
  browser.call<{ code: string; field: string; draft: { number: string; version: number; madeInStoreID: string | null } }>(
    'POST',
    'drafts/',
    {
      ...draftContent,
      ...fields,
    },
  )

/** One thing of each kind that belongs to the store in Pune, by the word of its calls. */
async function thingsOfPune(): Promise<Record<string, string>> {
  const [order, refund, back] = [await paid(shop, 'anvi'), await owing(shop, 'anvi'), await delivered(shop, 'anvi')]
  for (const { orderID } of [order, refund.order, back]) await give(orderID, pune)
  await giveTestAccount(shop, refund.order.orderID)
  const asked = (await returner(() => shop).ask(back)).body.return
  await shop.db.execute(sql`
    insert into cancellation (id, number, order_id, request_key, state, reason, text, refund_to, created_at)
    values ('cn-pune', 'CN26-PUNE', ${order.orderID}, 'k', 'under_review', 'changed_mind', '', 'source', now())`)
  await shop.db.execute(sql`
    insert into revision (id, number, order_id, subsite, unit_id, state, cause, before, after, revised, absorbed, input, difference, new_consent, created_at)
    select 'rv-pune', 'RV26-PUNE', u.order_id, 'in', u.id, 'on_hold', 'weight', '{"breakup":{"total":1},"netMg":1}', '{"breakup":{"total":2},"netMg":2}', '{}', '{}', '{}', 1, false, now()
    from order_unit u where u.order_id = ${order.orderID}`)
  const waits = await inPune.call<{ details: { number: string } }>('POST', `refunds/${refund.number}/settle/`, { reason: 'UTR 12' })
  expect(waits.body).toMatchObject({ code: 'approval_waits' })
  const draft = (await makeDraft(inPune)).body.draft.number
  return {
    orders: order.orderNumber,
    transfers: order.orderNumber,
    returns: asked.number,
    cancellations: 'CN26-PUNE',
    revisions: 'RV26-PUNE',
    refunds: refund.number,
    drafts: draft,
    customers: 'anvi',
    approvals: waits.body.details.number,
    reviews: await reviewed('review-pune', pune),
    'ready-pieces': await pieceIn(pune),
    enquiries: await enquiry('Is there parking at Laxmi Chowk House?'),
  }
}

/** A review that waits, of a product that an order of a store brought; of no store for null. */
async function reviewed(id: string, store: string | null): Promise<string> {
  await shop.db.execute(sql`
    insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, created_at, stores)
    values (${id}, 'RNG-001', ${id}, 'in', 'en', 'Anvi D.', 5, 'a', 'b', '{"metal":"gold","colour":"yellow","purity":"18K","size":"","sizeSystem":""}', 'waiting', now(), array_remove(array[${store}::text], null))`)
  return id
}
/** A ready piece in a store. */
async function pieceIn(store: string): Promise<string> {
  await shop.db.execute(sql`
    insert into ready_piece (id, subsite, tag, variant_id, huids, gross_mg, net_mg, carat_milli, other_mg, certificate, tray, ownership, state, store_id, since)
    values ('lx-1', 'in', 'LX-0001', 'BNG-001-22K-yellow-2.4', '{}', 9000, 9000, 0, 0, '', '', 'owned', 'free', ${store}, now())`)
  return 'LX-0001'
}
/** An enquiry on the site in India with a message. */
async function enquiry(message: string, language = 'en'): Promise<string> {
  const site = (await shop.modules.sites.byCode('in'))!
  const written = { category: 'analyst', name: 'A', email: 'a@example.com', phone: '', city: '', message } as const
  const sent = await shop.modules.enquiries.send(site, language, written)
  if (!sent.ok) throw new Error(sent.error.code)
  return sent.value
}

const reason = 'by the book'
const stones = { unit: 1, grossMg: 3000, netMg: 2900 }
const weighed = { grossMg: 9000, netMg: 9000 }
/** A body of each call that names a thing of a store, which its schema accepts. */
const bodies: Partial<Record<CallKey, object>> = {
  'POST /api/staff/orders/:number/transition/': { transition: 'confirm' },
  'POST /api/staff/orders/:number/cancel/preview/': {},
  'POST /api/staff/orders/:number/cancel/': { reason },
  'POST /api/staff/orders/:number/hallmark/': { unit: 1, huids: ['AB12CD'] },
  'POST /api/staff/orders/:number/hallmarking/out/': { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: 3000 }] },
  'POST /api/staff/orders/:number/hallmarking/correct/': { unit: 1, article: 1, grossMg: 3000, reason },
  'POST /api/staff/orders/:number/parcel/': { parcelID: 'x', carrier: 'suraksha', tracking: '22', reason },
  'POST /api/staff/orders/:number/address/': { shipping: { Fname: 'Anvi', Phone: '98220 00000' }, reason },
  'POST /api/staff/orders/:number/hallmarking/back/': { unit: 1, article: 1, grossMg: 3000, huid: 'AB12CD' },
  'POST /api/staff/orders/:number/messages/:id/repeat/': { repeats: 0 },
  'POST /api/staff/drafts/:number/discount/': { version: 1, percent: 1, reason },
  'POST /api/staff/orders/:number/weigh/preview/': stones,
  'POST /api/staff/orders/:number/weigh/': { ...stones, reason },
  'POST /api/staff/orders/:number/notes/': { text: 'Called.' },
  'POST /api/staff/orders/:number/id-numbers/enter/': { idNumber: 'ABCPK1234F' },
  'POST /api/staff/orders/:number/cards/:card/block/': { reason },
  'POST /api/staff/orders/:number/cards/:card/unblock/': { reason },
  'POST /api/staff/orders/:number/cards/:card/replace/': { reason },
  'POST /api/staff/revisions/:number/decide/': { choice: 'ask', reason },
  'POST /api/staff/cancellations/:number/decide/': { decision: 'reject', reason },
  'POST /api/staff/returns/:number/transition/': { transition: 'review' },
  'POST /api/staff/returns/:number/inspect/': {
    unit: 1,
    read: null,
    found: {
      huids: [],
      grossMg: 1000,
      netMg: null,
      stones: [],
      wear: 'none',
      papers: 'back',
      claim: 'as_said',
      cause: 'none',
      goesTo: 'stock',
      note: '',
    },
  },
  'POST /api/staff/refunds/:number/settle/': { reason },
  'POST /api/staff/refunds/:number/account/enter/': { holder: 'Anvi', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234', reason },
  'POST /api/staff/refunds/:number/account/': { reason },
  'POST /api/staff/transfers/:number/receive/': { amount: 1, reference: 'UTR 1' },
  'POST /api/staff/drafts/:number/': { version: 1, ...draftContent },
  'POST /api/staff/drafts/:number/hold/': { version: 1 },
  'POST /api/staff/drafts/:number/send/': { version: 1 },
  'POST /api/staff/drafts/:number/withdraw/': { version: 1 },
  'POST /api/staff/reviews/:id/publish/': { read: '00000000' },
  'POST /api/staff/reviews/:id/refuse/': { read: '00000000', reason: 'other' },
  'POST /api/staff/reviews/:id/reply/': { text: 'Thank you.' },
  'POST /api/staff/reviews/:id/translate/': { language: 'hi', title: 'a', text: 'b' },
  'POST /api/staff/enquiries/:id/close/': {},
  'POST /api/staff/enquiries/:id/reply/': { text: 'Yes, behind the house.', replies: 0 },
  'POST /api/staff/customers/:id/notes/': { text: 'Called.' },
  'POST /api/staff/customers/:id/credit/': { amount: 1, reason, reference: 'a credit' },
  'POST /api/staff/ready-pieces/:tag/correct/': { ...weighed, grossMg: 8900, netMg: 8900, seen: weighed, reason },
  'POST /api/staff/ready-pieces/:tag/send/': { storeID: null },
  'POST /api/staff/ready-pieces/:tag/arrive/': { storeID: pune },
  'POST /api/staff/ready-pieces/:tag/write-off/': { reason },
  'POST /api/staff/approvals/:number/approve/': { reason },
  'POST /api/staff/approvals/:number/reject/': { reason },
}
/** The kinds of things whose calls a role that is limited to stores permits, and that belong to no store. */
const kindsOfNoStore = ['stock', 'rates', 'products', 'collections', 'promotions', 'content']
/** The calls that name one thing, with its kind, and that a role permits which is limited to stores. */
const namingCalls = (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access, body }]) => {
  const [, kind] = /\/api\/staff\/([\w-]+)\/:/.exec(key) ?? []
  const isGiven = typeof access === 'object' && (storePermissions as readonly string[]).includes(access.staff)
  return kind !== undefined && isGiven ? [{ key, kind, body }] : []
})
/** The calls that name things in what is sent, which a role permits that is limited to stores: by their fields. */
const namingBodies = (Object.entries(calls) as [CallKey, CallDefinition][]).flatMap(([key, { access, body }]) => {
  const isGiven = typeof access === 'object' && (storePermissions as readonly string[]).includes(access.staff)
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  const naming = fields.filter((field) => ['number', 'numbers', 'customer', 'customerID'].includes(field))
  return isGiven && naming.length > 0 ? [key] : []
})
const request = <T = { code: string; field: string }>(browser: StaffBrowser, key: CallKey, name: string) => {
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace('/api/staff/', '').replace(/:\w+/, name).replace(':card', '1')
  return browser.call<T>(method as 'GET' | 'POST', url, method === 'GET' ? undefined : (bodies[key] ?? {}))
}

describe('a member whose role is limited to a store', () => {
  test('gets the answer of an unknown number from every call that names a thing of another store [P-04]', async () => {
    const things = await thingsOfPune()
    const eventsBefore = await rows(shop.db, sql`select id from order_event union all select id from return_event order by 1`)
    const known = new Set([...Object.keys(kindsOfStores), ...kindsOfNoStore])
    for (const { key, kind, body } of namingCalls) {
      expect([key, known.has(kind)]).toEqual([key, true])
      const name = things[kind]
      if (name === undefined) continue
      if (body) expect([key, body.safeParse(bodies[key] ?? {}).success]).toEqual([key, true])
      const [other, unknown] = [await request(inDelhi, key, name), await request(inDelhi, key, 'IN26-NOBODY')]
      expect([key, other.status, other.body.code]).toEqual([key, 404, unknown.body.code])
      expect([key, other.body.field]).toEqual([key, unknown.body.field])
    }
    expect(await rows(shop.db, sql`select id from order_event union all select id from return_event order by 1`)).toEqual(eventsBefore)
    for (const { key, kind } of namingCalls) {
      const name = things[kind]
      // The order has no card and no message of that id, and its transfer is not awaited.
      if (name === undefined || kind === 'transfers' || /\/(?:cards|messages)\/:/.test(key)) continue
      const mine = await request(inPune, key, name)
      expect([key, mine.status === 404]).toEqual([key, false])
    }
  })

  test('names things of another store in no body either, but makes a draft order for whoever walks in', async () => {
    const [order, unknown] = [(await paid(shop, 'gita')).orderNumber, 'IN26-NOBODY']
    const [esha, nobody] = ['esha@example.com', 'nobody@example.com']
    const credit = { amount: 1, reason, reference: 'another credit' }
    const others: Partial<Record<CallKey, [object, object]>> = {
      'POST /api/staff/orders/transitions/': [{ numbers: [order] }, { numbers: [unknown] }],
      'POST /api/staff/orders/packing-slips/': [{ numbers: [order] }, { numbers: [unknown] }],
      'POST /api/staff/accounts/open/': [
        { number: order, contact: nobody, reason },
        { number: unknown, contact: nobody, reason },
      ],
      'POST /api/staff/credit/grant/': [
        { customer: esha, ...credit },
        { customer: nobody, ...credit },
      ],
    }
    const forWalkIns: readonly CallKey[] = ['POST /api/staff/drafts/', 'POST /api/staff/drafts/:number/', 'POST /api/staff/drafts/preview/']
    expect(namingBodies.toSorted()).toEqual([...(Object.keys(others) as CallKey[]), ...forWalkIns].toSorted())
    for (const [key, [other, none]] of Object.entries(others)) {
      const send = (body: object) => inDelhi.call<{ code: string; field: string }>('POST', key.replace('POST /api/staff/', ''), body)
      const [asked, asNone] = [await send(other), await send(none)]
      expect([key, asked.status === 200, asked.status, asked.body.code, asked.body.field]).toEqual([
        key,
        false,
        asNone.status,
        asNone.body.code,
        asNone.body.field,
      ])
    }
    const [found] = await rows(shop.db, sql`select id from credit_lot where customer_id = 'esha'`)
    expect(found).toBeUndefined()
  })

  test('finds a person of other stores by a whole telephone number or an order alone, with the name, and opens the page after a draft order', async () => {
    await shop.db.execute(sql`delete from draft_order where customer_id = 'esha'`)
    type Found = { customers: { id: string; name: string; email: string | null; phone: string | null; isOfStores: boolean }[] }
    const found = async (search: string, browser = inDelhi) =>
      (await browser.call<Found>('GET', `customers/?search=${encodeURIComponent(search)}`)).body.customers
    for (const search of ['esha@example.com', 'Esha', 'Deshm']) {
      expect([search, await found(search)]).toEqual([search, []])
      expect([search, (await found(search, owner)).length]).toEqual([search, 1])
    }
    const stranger = { id: 'esha', name: 'Esha Deshmukh', email: null, phone: '••••0412', foundBy: 'phone', isOfStores: false }
    expect(await found('+919822050412')).toMatchObject([{ ...stranger, phone: (await found('+919822050412', owner))[0]?.phone }])
    const { orderNumber } = await paid(shop, 'esha')
    expect(await found(orderNumber)).toMatchObject([{ id: 'esha', email: null, isOfStores: false }])
    const open = () => inDelhi.call('GET', 'customers/esha/')
    const give = () => inDelhi.call('POST', 'customers/esha/credit/', { amount: 1, reason, reference: 'walk-in' })
    for (const act of [open, give]) expect((await act()).body).toMatchObject({ code: 'not_found', field: 'id' })
    // Nor what the member can still give to that person, whether or not it is one.
    const left = (id: string, browser = inDelhi) => browser.call('GET', `limits/own/?customer=${id}`)
    for (const id of ['esha', 'nobody'])
      expect([id, await left(id)]).toMatchObject([id, { status: 404, body: { code: 'not_found', field: 'customer' } }])
    expect((await left('esha', owner)).status).toBe(200)
    const { contact: _, ...content } = draftContent
    const made = await inDelhi.call('POST', 'drafts/', { ...content, customerID: 'esha' })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await found('Deshm')).toMatchObject([{ id: 'esha', email: 'e•••@example.com', isOfStores: true }])
    expect([(await open()).status, (await give()).status, (await inPune.call('GET', 'customers/esha/')).status]).toEqual([200, 200, 404])
    expect([(await left('esha')).status, (await left('esha', inPune)).status]).toEqual([200, 404])
    await shop.db.execute(sql`delete from draft_order where customer_id = 'esha'`)
  })

  test('opens the page of a person who returned a piece there, and of nobody whose address an enquiry to the store has', async () => {
    await shop.db.execute(sql`
      insert into customer (id, first_name, last_name, email, state, language, subsite, created_at, last_sign_in_at)
      values ('asked', 'Asha', 'Rao', 'a@example.com', 'active', 'en', 'in', now(), now()),
        ('hema', 'Hema', 'Rao', 'hema@example.com', 'active', 'en', 'in', now(), now())`)
    const opens = async (id: string) => (await inDelhi.call('GET', `customers/${id}/`)).status
    expect([await opens('asked'), await opens('hema')]).toEqual([404, 404])
    await enquiry('Is the Karol Bagh Pavilion open on Diwali?')
    const back = await delivered(shop, 'anvi')
    const asked = (await returner(() => shop).ask(back)).body.return
    await shop.db.execute(sql`update return_request set store_id = ${delhi} where number = ${asked.number}`)
    await shop.db.execute(sql`update orders set customer_id = 'hema' where id = ${back.orderID}`)
    expect([await opens('asked'), await opens('hema')]).toEqual([404, 200])
    await shop.db.execute(sql`update return_request set store_id = null where number = ${asked.number}`)
    await shop.db.execute(sql`delete from enquiry where email = 'a@example.com'`)
  })

  test('opens no account by an order of another store, and sets the stock of no other', async () => {
    const order = await paid(shop, 'anvi')
    await give(order.orderID, pune)
    const opening = { number: order.orderNumber, contact: 'new@example.com', reason }
    expect(await inDelhi.call('POST', 'accounts/open/', opening)).toMatchObject({ status: 404, body: { code: 'unknown_order' } })
    expect((await inPune.call('POST', 'accounts/open/', opening)).status).not.toBe(404)
    const set = (store: string) => inDelhi.call('POST', `stock/RNG-001-18K-yellow-15/`, { store, pieces: 1 })
    expect([(await set(pune)).status, (await set(delhi)).status]).toEqual([404, 200])
  })

  test('finds in lists, searches, counts, home and exports what belongs to the store, and nothing else', async () => {
    const [mine, others] = [await collected(delhi), await collected(pune)]
    const nobodys = (await paid(shop, 'anvi')).orderNumber
    type Listed = { orders: { number: string }[] }
    const listed = async (browser: StaffBrowser, query: string) => {
      const { status, body } = await browser.call<Listed>('GET', `orders/${query}`)
      expect([query, status, JSON.stringify(body).slice(0, 200)]).toMatchObject([query, 200, expect.any(String)])
      return body.orders.map(({ number }) => number)
    }
    for (const query of [
      '',
      '?view=all',
      '?view=new',
      '?view=all&state=placed',
      '?view=all&order=oldest',
      '?view=late',
      '?view=awaiting-answer',
    ])
      expect([query, (await listed(inDelhi, query)).filter((number) => number !== mine)]).toEqual([query, []])
    expect(await listed(inDelhi, '?view=all')).toEqual([mine])
    expect(await listed(inDelhi, '?view=new&delivery=pickup')).toEqual([mine])
    for (const number of [mine, others, nobodys])
      expect([number, await listed(inDelhi, `?search=${number}`)]).toEqual([number, number === mine ? [mine] : []])
    expect(await listed(inDelhi, '?search=Deshpande')).toEqual([mine])
    expect((await listed(owner, '?view=all')).length).toBeGreaterThan(3)
    const transitions = (numbers: string[]) => inDelhi.call('POST', 'orders/transitions/', { numbers })
    expect([(await transitions([mine])).status, (await transitions([mine, others])).body]).toMatchObject([200, { code: 'unknown_order' }])
    const counts = (await inDelhi.call<{ counts: Record<string, { count: number }> }>('GET', 'orders/counts/')).body.counts
    expect([counts['all']?.count, counts['new']?.count, counts['all-open']?.count]).toEqual([1, 1, 1])
    expect((await inDelhi.call<{ counts: Record<string, { count: number }> }>('GET', 'returns/counts/')).body.counts['all']?.count).toBe(0)
    for (const list of ['returns', 'refunds', 'cancellations', 'revisions', 'transfers', 'approvals', 'drafts']) {
      const { status, body } = await inDelhi.call<Record<string, unknown[]>>('GET', `${list}/`)
      expect([list, status, body[list]]).toEqual([list, 200, []])
    }
    const { queues } = (await inDelhi.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body
    expect(queues.filter(({ count }) => count > 0)).toEqual([])
    const { waiting } = (await inDelhi.call<{ waiting: { name: string; since: string | null; due: string | null }[] }>('GET', 'home/')).body
    expect(waiting.filter(({ since, due }) => since !== null || due !== null).map(({ name }) => name)).toEqual(['new'])
    const exported = async (browser: StaffBrowser, list: string) => {
      const { body } = await browser.call<{ address: string }>('POST', `exports/${list}/`, {})
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const { body: csv } = await shop.server.inject({ method: 'GET', url: body.address, headers: { cookie } })
      return csv.trim().split('\r\n').slice(1)
    }
    const lines = await exported(inDelhi, 'orders')
    expect([lines.length, lines[0]?.startsWith(mine)]).toEqual([1, true])
    expect([await exported(inDelhi, 'returns'), await exported(inDelhi, 'refunds')]).toEqual([[], []])
    expect((await exported(inPune, 'refunds')).length).toBeGreaterThan(0)
    expect((await exported(inPune, 'returns')).length).toBeGreaterThan(0)
  })

  test('reads the reviews of orders of the store and the enquiries that name it, in every list and count', async () => {
    await shop.db.execute(sql`delete from review`)
    await shop.db.execute(sql`delete from enquiry`)
    const mine = await reviewed('review-delhi', delhi)
    await reviewed('review-pune', pune)
    await reviewed('review-nobodys', null)
    const order = await paid(shop, 'gita')
    await give(order.orderID, delhi)
    const named = [
      await enquiry('May we visit the Karol Bagh Pavilion?'),
      await enquiry(`What became of ${order.orderNumber.toLowerCase()}?`),
      await enquiry('क्या करोल बाग़ पवेलियन रविवार को खुला है?', 'hi'),
    ].toSorted()
    await enquiry('Is Laxmi Chowk House open on Sundays?')
    await enquiry('We would like to read your annual report.')
    const ids = async (list: 'reviews' | 'enquiries', query = '', browser = inDelhi) =>
      (await browser.call<Record<string, { id: string }[]>>('GET', `${list}/${query}`)).body[list]?.map(({ id }) => id).toSorted()
    for (const query of ['', '?rating=5']) expect([query, await ids('reviews', query)]).toEqual([query, [mine]])
    expect(await ids('enquiries')).toEqual(named)
    expect([(await ids('reviews', '', owner))?.length, (await ids('enquiries', '', owner))?.length]).toEqual([3, 5])
    const { queues } = (await inDelhi.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body
    const countOf = (name: string) => queues.find((queue) => queue.name === name)?.count
    expect([countOf('reviews'), countOf('enquiries')]).toEqual([1, named.length])
    type Waiting = { waiting: { name: string; since: string | null }[] }
    const home = async (browser: StaffBrowser) =>
      (await browser.call<Waiting>('GET', 'home/')).body.waiting.filter(({ since }) => since !== null).map(({ name }) => name)
    expect(await home(inDelhi)).toEqual(expect.arrayContaining(['reviews', 'enquiries']))
    await shop.db.execute(sql`update review set state = 'shown'`)
    await shop.db.execute(sql`update enquiry set state = 'closed'`)
    for (const query of ['?list=published', '?list=published&rating=5'])
      expect([query, await ids('reviews', query)]).toEqual([query, [mine]])
    expect(await ids('enquiries', '?state=closed')).toEqual(named)
    expect(await home(inDelhi)).not.toContain('reviews')
    const asked = await inDelhi.call<{ address: string }>('POST', 'exports/reviews/', { list: 'published' })
    const cookie = [...inDelhi.cookies].map((pair) => pair.join('=')).join('; ')
    const { body: csv } = await shop.server.inject({ method: 'GET', url: asked.body.address, headers: { cookie } })
    const lines = csv.trim().split('\r\n').slice(1)
    expect([lines.length, lines[0]?.startsWith(mine)]).toEqual([1, true])
  })

  test('undoes what was done to things of the store, and nothing of another store', async () => {
    const id = await reviewed('review-undone', pune)
    const { review } = (await owner.call<{ review: { read: string } }>('GET', `reviews/${id}/`)).body
    expect((await owner.call('POST', `reviews/${id}/publish/`, { read: review.read })).status).toBe(200)
    const undoable = async (browser: StaffBrowser) =>
      (await browser.call<{ acts: { id: string }[] }>('GET', `undo/?object=reviews&id=${id}`)).body.acts.map(({ id: entry }) => entry)
    const [entry] = await undoable(inPune)
    expect(await undoable(inDelhi)).toEqual([])
    expect(await inDelhi.call('POST', 'undo/', { entry })).toMatchObject({ status: 404, body: { code: 'unknown_review' } })
    expect((await inPune.call('POST', 'undo/', { entry })).status).toBe(200)
  })
  test('reads what a customer writes about a product that an order of the store brought', async () => {
    const { orderID } = await delivered(shop, 'gita')
    await give(orderID, pune)
    const written = { productRating: 4, reviewTitle: 'Fine', reviewText: 'A fine ring, as light as it looks.', author: 'Gita' }
    const { body, status } = await shop.call(
      'POST',
      '/api/products/RNG-001/reviews/',
      { ...written, 'g-recaptcha-response': await captchaAnswer(shop) },
      as('gita'),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const [row] = await rows(shop.db, sql`select stores from review where customer_id = 'gita'`)
    expect(row).toEqual({ stores: [pune] })
  })

  test('sees of a customer the orders of the store', async () => {
    type Read = { customer: { orders: { count: number }; newestOrders: { number: string }[]; returns: unknown[] } }
    const read = async (browser: StaffBrowser) => (await browser.call<Read>('GET', 'customers/anvi/')).body.customer
    await shop.db.execute(sql`update orders set draft_store = ${pune} where customer_id = 'anvi'`)
    const order = await paid(shop, 'anvi')
    await give(order.orderID, delhi)
    const there = await read(inDelhi)
    expect([there.orders.count, there.newestOrders.map(({ number }) => number), there.returns]).toEqual([1, [order.orderNumber], []])
    expect((await read(inPune)).newestOrders.length).toBeGreaterThan(0)
  })

  test('reads numbers of orders and returns of other stores neither in the reasons of credit nor with identity numbers', async () => {
    const order = await paid(shop, 'anvi')
    await give(order.orderID, pune)
    await give((await paid(shop, 'anvi')).orderID, delhi)
    await shop.db.execute(sql`update credit_lot set customer_id = 'nobody' where customer_id = 'anvi'`)
    const grant = async (reason: string) =>
      shop.modules.credit.grant(shop.db, { customerId: 'anvi', subsite: 'in', amount: 100, reason, reference: reason, expiresAt: null })
    await grant(order.orderNumber)
    await grant(`Sorry for ${order.orderNumber.toLowerCase()} and RT26-NXTHERE2.`)
    const reasons = async (browser: StaffBrowser) =>
      (await browser.call<{ customer: { credit: { reason: string }[] } }>('GET', 'customers/anvi/')).body.customer.credit.map(
        ({ reason }) => reason,
      )
    expect(await reasons(inPune)).toEqual([`Sorry for ${order.orderNumber.toLowerCase()} and •••.`, order.orderNumber])
    expect(await reasons(inDelhi)).toEqual(['Sorry for ••• and •••.', '•••'])
    expect(await reasons(owner)).toEqual([`Sorry for ${order.orderNumber.toLowerCase()} and RT26-NXTHERE2.`, order.orderNumber])
    await shop.db.execute(sql`
      insert into id_proof (cart_id, kind, sealed, masked, given_at)
      select cart_id, 'pan', ${testSecrets.encrypt('id proof', 'ABCDE1234F')}, '•••', now() from orders where id = ${order.orderID}
      on conflict do nothing`)
    const numbers = async (browser: StaffBrowser) =>
      (
        await browser.call<{ numbers: { order: string }[] }>('POST', 'customers/anvi/id-numbers/', { reason: 'by the book' })
      ).body.numbers.map((one) => one.order)
    expect(await numbers(owner)).toEqual([order.orderNumber])
    // The store limits the page also for a member who may read identity numbers of the whole site.
    const both = (store: string) => [
      { role: 'store-manager', site: 'in', stores: [store] },
      { role: 'accountant', site: 'in' },
    ]
    expect(await numbers((await addMember(shop, 'pan-pune@aurelia.example', both(pune))).browser)).toEqual([order.orderNumber])
    expect(await numbers((await addMember(shop, 'pan-delhi@aurelia.example', both(delhi))).browser)).toEqual([])
  })

  test('has the orders of both: where it is collected, and where its draft order was made', async () => {
    const number = await collected(delhi)
    await shop.db.execute(sql`update orders set draft_store = ${pune} where number = ${number}`)
    for (const browser of [inDelhi, inPune]) expect((await browser.call('GET', `orders/${number}/`)).status).toBe(200)
  })

  test('approves acts of the store alone, and loses all with the role, in an open session', async () => {
    const second = await addMember(shop, 'second@aurelia.example', [{ role: 'store-manager', site: 'in', stores: [delhi, pune] }])
    const refund = await owing(shop, 'anvi')
    await give(refund.order.orderID, delhi)
    await giveTestAccount(shop, refund.order.orderID)
    const asked = await inDelhi.call<{ details: { number: string } }>('POST', `refunds/${refund.number}/settle/`, { reason: 'UTR 14' })
    const { number } = asked.body.details
    const waits = async (browser: StaffBrowser) =>
      (await browser.call<{ approvals: { number: string; mayApprove: boolean }[] }>('GET', 'approvals/')).body.approvals.find(
        (one) => one.number === number,
      )
    expect([await waits(inPune), (await waits(second.browser))?.mayApprove, (await waits(inDelhi))?.mayApprove]).toEqual([
      undefined,
      true,
      false,
    ])
    const shown = async (browser: StaffBrowser) =>
      (await browser.call<{ approvals: { number: string }[] }>('GET', `approvals/waiting/?things=refunds:${refund.number}`)).body.approvals
    expect([await shown(inPune), (await shown(second.browser)).length, (await shown(inDelhi)).length]).toEqual([[], 1, 1])
    expect((await inPune.call('POST', `approvals/${number}/approve/`, { reason })).status).toBe(404)
    const { members } = (await owner.call<{ members: { id: string; email: string; version: number }[] }>('GET', 'members/')).body
    const of = (email: string) => members.find((member) => member.email === email) ?? { id: '', version: 0 }
    const change = async (email: string, stores: string[]) => {
      const { id, version } = of(email)
      const body = { grants: [{ role: 'store-manager', site: 'in', stores }], version, reason }
      expect((await owner.call('POST', `members/${id}/roles/`, body)).status).toBe(200)
    }
    await change('second@aurelia.example', [pune])
    expect((await second.browser.call('POST', `approvals/${number}/approve/`, { reason })).status).toBe(404)
    // The asker's role is in another store now: nobody can make the act.
    await change('delhi@aurelia.example', [pune])
    await shop.db.execute(sql`update staff_member set access_at = access_at - interval '1 day'`)
    expect((await owner.call('POST', `approvals/${number}/approve/`, { reason })).body).toMatchObject({ code: 'not_found' })
    const [{ state } = { state: '' }] = await rows<{ state: string }>(
      shop.db,
      sql`select state from refund where number = ${refund.number}`,
    )
    expect(state).toBe('manual_bank')
    expect((await inDelhi.call('GET', `orders/${refund.order.orderNumber}/`)).status).toBe(404)
  })
})

describe('a draft order', () => {
  test('is made in the one store of its member, in a named one of several, or by a member of the site in any or none', async () => {
    const { browser: both } = await addMember(shop, 'both@aurelia.example', [{ role: 'sales', site: 'in', stores: [pune, delhi] }])
    expect((await makeDraft(inPune)).body.draft.madeInStoreID).toBe(pune)
    expect((await makeDraft(inPune, { madeInStoreID: delhi })).body).toMatchObject({ code: 'unknown_site_store', field: 'madeInStoreID' })
    expect((await makeDraft(both)).body).toMatchObject({ code: 'bad_request', field: 'madeInStoreID' })
    expect((await makeDraft(both, { madeInStoreID: delhi })).body.draft.madeInStoreID).toBe(delhi)
    expect((await makeDraft(owner)).body.draft.madeInStoreID).toBeNull()
    expect((await makeDraft(owner, { madeInStoreID: 'oak-tree-studio' })).body).toMatchObject({ field: 'madeInStoreID' })
    const elsewhere = (await makeDraft(owner, { madeInStoreID: delhi })).body.draft.number
    expect((await inPune.call('GET', `drafts/${elsewhere}/`)).status).toBe(404)
    // Sales see those that they made.
    expect((await both.call('GET', `drafts/${elsewhere}/`)).status).toBe(404)
    type Listed = { drafts: { number: string; madeInStoreID: string | null }[] }
    const { drafts } = (await inPune.call<Listed>('GET', 'drafts/')).body
    expect(new Set(drafts.map(({ madeInStoreID }) => madeInStoreID))).toEqual(new Set([pune]))
  })
  test('of a store gives its order to the store', async () => {
    const { draft } = (await makeDraft(inPune, { items: [{ productID: 'RNG-001-18K-yellow-15', quantity: 1 }], address: pickedAddress }))
      .body
    const sent = await inPune.call<{ draft: { link: { address: string } } }>('POST', `drafts/${draft.number}/send/`, {
      version: draft.version,
    })
    const token = sent.body.draft.link.address.split('#')[1]
    const opened = await shop.call<{ cart: { cartID: string } }>('POST', '/api/drafts/open/', { token }, as('anvi'))
    await shop.call('POST', `/api/cart/${opened.body.cart.cartID}/quote/`, undefined, as('anvi'))
    const posted = await shop.call<{ orderNumber: string }>(
      'POST',
      `/api/cart/postorders/${opened.body.cart.cartID}/`,
      { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' },
      as('anvi'),
    )
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect((await inPune.call('GET', `orders/${posted.body.orderNumber}/`)).status).toBe(200)
    const [row] = await rows(shop.db, sql`select draft_store, stores from orders where number = ${posted.body.orderNumber}`)
    expect(row).toEqual({ draft_store: pune, stores: [pune] })
  })
})
const pickedAddress = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH' }

describe('an invitation and a change of roles', () => {
  test('take stores of the site alone, refused with the field; they stand in the list and in the audit', async () => {
    const invite = (site: string, stores: string[]) =>
      owner.call<{ code: string; field: string; invitations: { email: string; grants: unknown }[] }>('POST', 'members/invite/', {
        email: 'new@aurelia.example',
        name: 'New',
        grants: [{ role: 'store-manager', site, stores }],
      })
    for (const [site, store] of [
      ['in', 'nowhere'],
      ['in', 'oak-tree-studio'],
      ['*', pune],
    ] as const)
      expect((await invite(site, [store])).body).toMatchObject({ code: 'unknown_site_store', field: 'grants.0.stores' })
    const { invitations } = (await invite('in', [delhi, delhi, pune])).body
    expect(invitations.find(({ email }) => email === 'new@aurelia.example')?.grants).toEqual([
      { role: 'store-manager', site: 'in', stores: [delhi, pune] },
    ])
    const [entry] = await rows<{ after: unknown }>(
      shop.db,
      sql`select after from audit_entry where call like '%/invite/' order by id desc limit 1`,
    )
    expect(entry?.after).toMatchObject({ grants: [{ role: 'store-manager', site: 'in', stores: [delhi, pune] }] })
  })
  test('tell the member’s session the stores of each permission', async () => {
    const { sites } = (await inPune.call<{ sites: { limits: Record<string, string[]>; stores: { id: string }[] }[] }>('GET', 'session/'))
      .body
    expect(sites[0]?.limits['orders.read']).toEqual([pune])
    expect(sites[0]?.stores.map(({ id }) => id)).toContain(delhi)
  })
})
