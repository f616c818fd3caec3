import type { ReturnDetail } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Posted, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { delivered, returner, staffTransition, upload } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import sharp from 'sharp'

let shop: TestShop
let photo: Buffer
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

const { itemsOf, detailOf, ask, go } = returner(() => shop)
const act = (returnID: string, action: string, headers = as('anvi')) =>
  shop.call<{ return: ReturnDetail }>('POST', '/api/orders/returnAction/', { returnID, action }, headers)
const unitsOf = ({ orderID }: Posted) =>
  rows<{ state: string; huids: string[] }>(shop.db, sql`select state, huids from order_unit where order_id = ${orderID} order by position`)
const statesOf = async (order: Posted) => (await unitsOf(order)).map(({ state }) => state)
const refundsOf = ({ orderID }: Posted) => rows(shop.db, sql`select 1 from refund where order_id = ${orderID}`)
const toDoor = ['schedule', 'collect', 'carry', 'receive', 'inspect'] as const

/** Requests a resolution for faulty units of an order, with a photo. */
async function askFor(order: Posted, resolution: string, item: object = {}, headers: Record<string, string> = as('anvi')) {
  const token: Record<string, string> = headers['authorization'] ? {} : { orderToken: order.orderToken }
  const { body } = await upload<{ image: { imageID: string } }>(shop, { orderID: order.orderID, ...token }, photo, headers)
  return ask(order, { resolution, images: [body.image.imageID], ...token }, headers, { reason: 'defect', ...item })
}

test('a replacement: a unit is taken from stock at the approval, and is sent after the first has passed its inspection [C-37, S-14]', async () => {
  const order = await delivered(shop, 'anvi')
  const [bought] = (await unitsOf(order))[0]?.huids ?? []
  const one = (await askFor(order, 'replacement')).body.return
  expect(one).toMatchObject({ resolution: 'replacement', amount: 0, parcel: null })
  const stock = await stockOf(shop, ring)
  await go(one.number, 'review', 'approve')
  expect(await stockOf(shop, ring)).toBe(stock - 1)
  await go(one.number, ...toDoor, 'pass', 'resolve')
  expect(await statesOf(order)).toEqual(['return_requested'])
  // Nothing is refunded, and it is not closed before the unit has arrived.
  for (const transition of ['close', 'approve', 'resolve'] as const)
    expect(await staffTransition(shop, one.number, transition)).toMatchObject({ error: { code: 'return_transition_refused' } })
  expect(await staffTransition(shop, one.number, 'send', { tracking: 'S1', huids: [['NEW000']] })).toMatchObject({
    error: { field: 'carrier' },
  })
  for (const huids of [undefined, [], [[]], [['NEW001', 'NEW002']], [['NEW001'], ['ABC123']]])
    expect(await staffTransition(shop, one.number, 'send', { huids })).toMatchObject({ error: { field: 'huids' } })
  shop.clock.advance(durations.day)
  const sent = { carrier: 'Sequel', tracking: 'S-77', huids: [['NEW001']] }
  const twice = await Promise.all([staffTransition(shop, one.number, 'send', sent), staffTransition(shop, one.number, 'send', sent)])
  expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await detailOf(one.number)).toMatchObject({
    status: 'resent',
    parcel: { carrier: expect.stringMatching(/sequel/i), number: 'S-77' },
  })
  // It has its own certificate, with its own hallmark number, beside that of the returned unit.
  const certificates = await rows<{ huids: unknown }>(
    shop.db,
    sql`select figures->'lines'->0->'huids' as huids from document where order_id = ${order.orderID} and kind = 'certificate' order by issued_at, id`,
  )
  expect(certificates.map(({ huids }) => huids)).toEqual([[bought], ['NEW001']])
  const [mail] = await shop.modules.notifications.recent(1)
  expect(mail?.body).toContain('The piece that replaces')
  expect(mail?.body).toContain('S-77')
  // It cannot be paid back any more.
  expect(await staffTransition(shop, one.number, 'refund')).toMatchObject({ error: { code: 'return_transition_refused' } })
  shop.clock.advance(durations.day)
  await go(one.number, 'close')
  for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
  expect(await unitsOf(order)).toEqual([{ state: 'replaced', huids: ['NEW001'] }])
  expect(await detailOf(one.number)).toMatchObject({
    status: 'closed',
    amount: 0,
    refunds: [],
    pieces: [{ status: 'replaced', huids: [bought] }],
  })
  expect(await refundsOf(order)).toEqual([])
  // A faulty unit is not restocked: one has left stock, none was added.
  expect(await stockOf(shop, ring)).toBe(stock - 1)
  // The new unit has its own return window.
  expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'yes', daysLeft: 15 })
  shop.clock.set(new Date('2026-11-21T10:00:00Z'))
})

test('units reserved for a replacement return to stock if none is sent', async () => {
  const stock = await stockOf(shop, ring)
  const orders = [
    await delivered(shop, 'anvi'),
    await delivered(shop, 'anvi'),
    await delivered(shop, 'anvi'),
    await delivered(shop, 'anvi'),
  ]
  const returns = []
  for (const order of orders) returns.push((await askFor(order, 'replacement')).body.return)
  const [withdrawn, overdue, back, worn] = returns
  for (const one of returns) await go(one.number, 'review', 'approve')
  expect(await stockOf(shop, ring)).toBe(stock - 8)
  for (let again = 0; again < 2; again++) expect((await act(withdrawn?.returnID ?? '', 'withdraw')).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(stock - 7)
  for (const one of [back, worn]) await go(one?.number ?? '', ...toDoor, ['fail', { message: 'Worn', deduction: 100_000 }])
  await go(back?.number ?? '', 'send-back')
  expect(await stockOf(shop, ring)).toBe(stock - 6)
  // The shopper accepts money less the deduction.
  const { body } = await act(worn?.returnID ?? '', 'accept')
  expect(body.return).toMatchObject({ resolution: 'refund', refunds: [{ amount: body.return.amount }] })
  expect(body.return.amount).toBeGreaterThan(0)
  expect(await stockOf(shop, ring)).toBe(stock - 5)
  shop.clock.advance(11 * durations.day)
  await shop.modules.returns.expireOverdue()
  expect(await detailOf(overdue?.number ?? '')).toMatchObject({ status: 'expired' })
  expect(await stockOf(shop, ring)).toBe(stock - 4)
  expect(await rows(shop.db, sql`select 1 from return_unit where reserved`)).toEqual([])
  shop.clock.set(new Date('2026-11-21T10:00:00Z'))
})

test('a unit taken from a store for a replacement returns to that store, unless it was sent', async () => {
  const storeId = 'karol-bagh-pavilion'
  const inStore = async () => (await shop.modules.inventory.inStores(shop.db, 'in', [ring])).get(storeId)?.get(ring) ?? 0
  const asked = []
  for (let one = 0; one < 2; one++) asked.push((await askFor(await delivered(shop, 'anvi'), 'replacement')).body.return)
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
  await restock(shop, 2)
  expect((await shop.modules.inventory.setInStore(shop.db, 'in', { variantId: ring, storeId, pieces: 2 })).ok).toBe(true)
  const [first, second] = asked.map(({ number }) => number)
  for (const number of [first, second]) await go(number ?? '', 'review', 'approve')
  expect([await stockOf(shop, ring), await inStore()]).toEqual([0, 0])
  await go(first ?? '', ...toDoor, ['fail', { message: 'Worn' }], 'send-back')
  expect([await stockOf(shop, ring), await inStore()]).toEqual([1, 1])
  await go(second ?? '', ...toDoor, 'pass', 'resolve', 'send', 'close')
  expect([await stockOf(shop, ring), await inStore()]).toEqual([1, 1])
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
})

test('without stock staff refund instead: at the approval, or after the inspection', async () => {
  const [order, other] = [await delivered(shop, 'anvi'), await delivered(shop, 'anvi')]
  const [one, two] = [(await askFor(order, 'replacement')).body.return, (await askFor(other, 'repair')).body.return]
  await go(one.number, 'review')
  await restock(shop, 0)
  expect(await staffTransition(shop, one.number, 'approve')).toMatchObject({ error: { code: 'out_of_stock', field: 'refund' } })
  expect((await detailOf(one.number)).status).toBe('under_review')
  expect(await staffTransition(shop, one.number, 'ask', { message: 'x', refund: true })).toMatchObject({ error: { field: 'refund' } })
  await go(one.number, ['approve', { refund: true }], ...toDoor, 'pass', 'resolve')
  expect(await detailOf(one.number)).toMatchObject({ resolution: 'refund', amount: one.pieces[0]?.amount, refunds: [{}] })
  await go(two.number, 'review', 'approve', ...toDoor, 'pass', 'resolve')
  const twice = await Promise.all([staffTransition(shop, two.number, 'refund'), staffTransition(shop, two.number, 'refund')])
  expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await statesOf(other)).toEqual(['returned'])
  expect(await refundsOf(other)).toHaveLength(1)
  expect(await staffTransition(shop, two.number, 'send')).toMatchObject({ error: { code: 'return_transition_refused' } })
})

test('two approvals of the last unit at once: one gets it', async () => {
  const [order, other] = [await delivered(shop, 'anvi'), await delivered(shop, 'anvi')]
  const [one, two] = [(await askFor(order, 'replacement')).body.return, (await askFor(other, 'replacement')).body.return]
  await go(one.number, 'review')
  await go(two.number, 'review')
  await restock(shop, 1)
  const both = await Promise.all([staffTransition(shop, one.number, 'approve'), staffTransition(shop, two.number, 'approve')])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await stockOf(shop, ring)).toBe(0)
})

test('a repair: the same unit is returned to a guest, with its numbers, and can be requested again [C-37, S-14]', async () => {
  const order = await delivered(shop, undefined)
  const asked = await askFor(order, 'repair', {}, {})
  const { number } = asked.body.return
  const stock = await stockOf(shop, ring)
  await go(number, 'review', 'approve', ...toDoor, 'pass', 'resolve')
  shop.clock.advance(10 * durations.day)
  expect(await staffTransition(shop, number, 'send', { huids: [['NEW002']] })).toMatchObject({ error: { field: 'huids' } })
  await go(number, 'send', 'close')
  expect(await statesOf(order)).toEqual(['delivered'])
  expect(await refundsOf(order)).toEqual([])
  expect(await stockOf(shop, ring)).toBe(stock)
  const query = `?orderToken=${order.orderToken}`
  expect(await detailOf(number, {}, query)).toMatchObject({ status: 'closed', pieces: [{ status: 'repaired' }], parcel: { carrier: '' } })
  expect((await itemsOf(order.orderNumber, {}, query)).body.items[0]).toMatchObject({ returnable: 'yes', daysLeft: 15 })
  shop.clock.set(new Date('2026-11-21T10:00:00Z'))
})

test('only options allowed by the reason, the unit and the site can be requested [C-35, C-37]', async () => {
  const order = await delivered(shop, 'anvi')
  expect((await askFor(order, 'replacement', { reason: 'size' })).body).toMatchObject({ code: 'bad_request', field: 'resolution' })
  expect((await askFor(order, 'repair', { reason: 'wrong_item' })).body).toMatchObject({ field: 'resolution' })
  await shop.db.execute(sql`update product set kind = 'coin' where id = 'RNG-001'`)
  expect((await itemsOf(order.orderNumber)).body.items[0]?.resolutions).toEqual(['refund', 'store_credit', 'replacement', 'exchange'])
  expect((await askFor(order, 'repair')).body).toMatchObject({ field: 'resolution' })
  await shop.db.execute(sql`update product set kind = 'piece' where id = 'RNG-001'`)
  expect(await statesOf(order)).toEqual(['delivered'])
})
