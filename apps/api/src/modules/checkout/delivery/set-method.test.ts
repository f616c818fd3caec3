import type { StaffDeliveryMethod } from '@karat/contract/staff-delivery.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { address, cartWith, ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
let ravi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  ravi = (await addMember(shop, 'ravi@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from delivery_method where subsite = 'in' and prefix <> ''`)
  await shop.modules.changed(['delivery'])
})

type Reply = { methods: StaffDeliveryMethod[]; code: string; field: string; details: Record<string, unknown> }
const pune: StaffDeliveryMethod = {
  method: 'express',
  prefix: '411',
  fee: 750,
  freeFrom: 100_000,
  minimum: 0,
  maximum: null,
  days: 1,
  sooner: 0,
  insured: true,
  cutOff: '14:00',
  position: 3,
}
const set = (more: object = {}, browser = asha) => browser.call<Reply>('POST', 'delivery-methods/', { ...pune, seen: null, ...more })
const remove = (more: object = {}, browser = asha) =>
  browser.call<Reply>('POST', 'delivery-methods/remove/', { method: 'express', prefix: '411', ...more })
const list = async () => (await asha.call<Reply>('GET', 'delivery-methods/')).body.methods
const ofPune = async () => (await list()).find(({ prefix }) => prefix === '411')
const feeInPune = async (cartID: string) =>
  (await address(shop, cartID)).body.cart.deliveryOptions.find(({ method }) => method === 'express')?.fee
const undo = async (id: string, browser = asha) => {
  const { body } = await browser.call<{ acts: { id: string }[] }>('GET', `undo/?object=delivery-methods&id=${id}`)
  return browser.call<Reply>('POST', 'undo/', { entry: body.acts[0]?.id })
}

test('a method is made, changed and removed with all of its fields, and the bag shows it at once [P-04]', async () => {
  const { cartID } = await cartWith(shop, ring)
  const before = await feeInPune(cartID)
  expect((await set()).status).toBe(200)
  expect(await ofPune()).toEqual(pune)
  expect(await feeInPune(cartID)).toBe(750)
  expect((await set({ fee: 800, seen: pune })).status).toBe(200)
  expect(await feeInPune(cartID)).toBe(800)
  expect((await remove({ seen: { ...pune, fee: 800 } })).status).toBe(200)
  expect(await feeInPune(cartID)).toBe(before)
})

test('each of these acts can be undone', async () => {
  await set()
  expect((await undo('express-411')).status).toBe(200)
  expect(await ofPune()).toBeUndefined()
  await set()
  await set({ fee: 800, cutOff: null, seen: pune })
  expect((await undo('express-411')).status).toBe(200)
  expect(await ofPune()).toEqual(pune)
  await remove()
  expect((await undo('express-411')).status).toBe(200)
  expect(await ofPune()).toEqual(pune)
})

test('the second of two saves is refused with who was first, and changes nothing', async () => {
  await set()
  expect((await set({ fee: 800, seen: pune }, ravi)).status).toBe(200)
  const second = await set({ fee: 900, seen: pune })
  expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { changedBy: expect.any(String) as string } } })
  expect((await remove({ seen: pune })).body.code).toBe('changed_meanwhile')
  expect((await set()).body).toMatchObject({ code: 'delivery_method_exists', field: 'method' })
  expect((await ofPune())?.fee).toBe(800)
})

test('of two people who make one method at once, one is refused', async () => {
  const made = await Promise.all([set(), set({ fee: 900 }, ravi)])
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each<[string, object, string, string]>([
  ['post codes that no country of the site has', { prefix: 'ABC' }, 'delivery_prefix', 'prefix'],
  ['post codes that begin with 0', { prefix: '0' }, 'delivery_prefix', 'prefix'],
  ['a highest value below the lowest', { minimum: 100, maximum: 50 }, 'delivery_maximum', 'maximum'],
  ['a part of a paisa', { fee: 1.005 }, 'bad_request', 'fee'],
  ['no days', { days: 0 }, 'bad_request', 'days'],
  ['an hour that no day has', { cutOff: '24:00' }, 'bad_request', 'cutOff'],
  ['a negative charge', { fee: -1 }, 'bad_request', 'fee'],
])('%s is refused by field', async (_, more, code, field) => {
  const before = await list()
  const { status, body } = await set(more)
  expect([status, body.code, body.field]).toEqual([400, code, field])
  expect(await list()).toEqual(before)
})

test('some method stays for every post code, and collection needs a store that has it', async () => {
  await set()
  const general = (await list()).filter(({ prefix }) => prefix === '')
  for (const { method } of general.slice(1)) await remove({ method, prefix: '' })
  const [last] = general
  expect((await remove({ method: last?.method, prefix: '' })).body).toMatchObject({
    code: 'delivery_everywhere_needed',
    field: 'method',
  })
  await remove()
  expect((await remove({ method: last?.method, prefix: '' })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await set()).body).toMatchObject({ code: 'delivery_everywhere_needed', field: 'prefix' })
  await shop.db.execute(sql`update store set services = services - 'pickup' where subsite = 'in'`)
  await shop.modules.changed(['stores'])
  expect((await set({ method: 'pickup', prefix: '' })).body).toMatchObject({ code: 'delivery_no_store', field: 'method' })
  for (const method of general) await set({ ...method, ...(method.method === 'pickup' && { method: 'insured' }) })
})

test('members without the permission change nothing', async () => {
  const desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  expect([(await set({}, desk)).status, (await remove({}, desk)).status]).toEqual([403, 403])
})
