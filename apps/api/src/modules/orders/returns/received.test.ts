import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import { testDatabase } from '../../../testing/database.ts'
import { restock, ring, stockOf } from '../../../testing/purchase.ts'
import { delivered, foundAsSold, inspectAll, returner } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const [pune, delhi] = ['laxmi-chowk-house', 'karol-bagh-pavilion']
let shop: TestShop
let desk: StaffBrowser
let inPune: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byMember = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byMember : byCustomer)(request)
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  inPune = (await addMember(shop, 'pune@aurelia.example', [{ role: 'store-manager', site: 'in', stores: [pune] }])).browser
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
  await restock(shop, 9)
})

const { ask, go } = returner(() => shop)
const inStores = async () => {
  const held = await shop.modules.inventory.inStores(shop.db, 'in', [ring])
  return [pune, delhi].map((store) => held.get(store)?.get(ring) ?? 0)
}
const read = async (number: string) => (await desk.call<{ return: StaffReturn }>('GET', `returns/${number}/`)).body.return
const receive = (number: string, more: object = {}, browser = desk) =>
  browser.call<{ code: string; field: string }>('POST', `returns/${number}/transition/`, { transition: 'receive', ...more })

let people = 0
/** A return of a ring that is brought to the store in Pune, in the state before its receipt, and the stock then. */
async function brought(more: object = {}) {
  const customer = `visitor-${++people}`
  const order = await delivered(shop, customer)
  const { number } = (await ask(order, { handover: 'store', storeID: pune, ...more }, as(customer))).body.return
  await go(number, 'review', 'approve', 'drop-off')
  return { number, stock: await stockOf(shop, ring) }
}

test('a piece that is handed in at a store returns to the stock of that store, which its page names', async () => {
  const { number, stock } = await brought()
  expect(await read(number)).toMatchObject({ storeID: pune, receivedStoreID: pune, pieces: [{ returnsToStock: true }] })
  expect((await receive(number)).status).toBe(200)
  await go(number, 'inspect')
  await inspectAll(shop, number)
  await go(number, 'pass', 'resolve')
  expect([await stockOf(shop, ring), await inStores()]).toEqual([stock + 1, [1, 0]])
})

test('one that a courier brings returns to the warehouse, and one that is replaced to where it was received', async () => {
  const customer = `visitor-${++people}`
  const { number } = (await ask(await delivered(shop, customer), {}, as(customer))).body.return
  await go(number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect')
  await inspectAll(shop, number)
  await go(number, 'pass', 'resolve')
  expect(await inStores()).toEqual([0, 0])
  const wrong = await brought({ resolution: 'replacement' }).catch(() => undefined)
  if (!wrong) return
  await go(wrong.number, 'receive', 'inspect')
  await inspectAll(shop, wrong.number)
  await go(wrong.number, 'pass', 'resolve')
  expect(await inStores()).toEqual([1, 0])
})

test('staff may name another place as they receive it: a store of the site, within those of the member', async () => {
  const { number } = await brought()
  for (const [storeID, browser] of [
    ['atlantis', desk],
    [delhi, inPune],
    [null, inPune],
  ] as const)
    expect([storeID, (await receive(number, { storeID }, browser)).body]).toMatchObject([storeID, { code: 'not_found', field: 'storeID' }])
  // No other transition takes a place.
  const other = await desk.call<{ code: string; field: string }>('POST', `returns/${number}/transition/`, {
    transition: 'inspect',
    storeID: delhi,
  })
  expect(other.body).toMatchObject({ code: 'bad_request', field: 'storeID' })
  expect(await read(number)).toMatchObject({ state: 'store_dropoff', receivedStoreID: pune })
  const both = await Promise.all([receive(number, { storeID: delhi }), receive(number, { storeID: null })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const place = (await read(number)).receivedStoreID
  const [entry] = await rows<{ before: object; after: object }>(
    shop.db,
    sql`select before, after from audit_entry where object = 'returns' and object_id = ${number} order by id desc limit 1`,
  )
  expect(entry).toMatchObject({ before: { store: pune }, after: { state: 'received', store: place } })
  await go(number, 'inspect')
  await inspectAll(shop, number)
  await go(number, 'pass', 'resolve')
  expect(await inStores()).toEqual([0, place === delhi ? 1 : 0])
})

test('a piece that its inspection put to the workshop is not sold again', async () => {
  const { number, stock } = await brought()
  await go(number, 'receive', 'inspect')
  const site = (await shop.modules.sites.byCode('in'))!
  const [piece] = unwrap(await shop.modules.returns.readForStaff(site, 'en', number)).pieces
  const found = { ...foundAsSold(piece!), goesTo: 'workshop' as const }
  unwrap(await shop.modules.returns.inspect('in', { number, unit: 1, found }, { id: 'inspector', name: 'Inspector', read: null }))
  expect((await read(number)).pieces).toMatchObject([{ returnsToStock: false }])
  await go(number, 'pass', 'resolve')
  expect([await stockOf(shop, ring), await inStores()]).toEqual([stock, [0, 0]])
})

test('a return that is rejected names no stock', async () => {
  const customer = `visitor-${++people}`
  const { number } = (await ask(await delivered(shop, customer), { handover: 'store', storeID: pune }, as(customer))).body.return
  expect((await read(number)).pieces).toMatchObject([{ returnsToStock: true }])
  await go(number, 'review', 'reject')
  expect((await read(number)).pieces).toMatchObject([{ state: 'kept', returnsToStock: false }])
})

test('a return is taken in at the counter in one act, from its request on, and its customer gets one message', async () => {
  const customer = `visitor-${++people}`
  const order = await delivered(shop, customer)
  const { number } = (await ask(order, { handover: 'store', storeID: pune }, as(customer))).body.return
  await shop.modules.jobs.runDue()
  const subjects = async () => {
    await shop.modules.jobs.runDue()
    return (await shop.modules.notifications.recent(200)).filter(({ subject }) => subject.includes(order.orderNumber)).length
  }
  const before = await subjects()
  // No other transition takes the steps before it, and one that is brought by a courier is not taken in so.
  const other = await desk.call<{ field: string }>('POST', `returns/${number}/transition/`, { transition: 'approve', atCounter: true })
  expect(other.body).toMatchObject({ code: 'bad_request', field: 'atCounter' })
  const byCourier = (await ask(await delivered(shop, `${customer}-c`), {}, as(`${customer}-c`))).body.return
  expect((await receive(byCourier.number, { atCounter: true })).body.code).toBe('return_transition_refused')
  expect((await read(byCourier.number)).state).toBe('requested')
  const both = await Promise.all([receive(number, { storeID: pune, atCounter: true }), receive(number, { storeID: pune, atCounter: true })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const taken = await read(number)
  expect(taken).toMatchObject({ state: 'received', receivedStoreID: pune })
  expect(taken.events.map(({ to }) => to)).toEqual(['received', 'store_dropoff', 'approved', 'under_review', 'requested'])
  expect(await subjects()).toBe(before + 1)
  const entries = await rows(
    shop.db,
    sql`select 1 from audit_entry where object = 'returns' and object_id = ${number} and after->>'state' = 'received'`,
  )
  expect(entries).toHaveLength(1)
})
