import type { OrderDetail } from '@karat/contract/orders.ts'
import type { ReturnDetail } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Posted, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { delivered, newKey, returner, staffTransition } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
const start = new Date('2026-11-21T10:00:00Z')
beforeEach(async () => {
  shop.clock.set(start)
  await restock(shop, 99)
})

const { itemsOf, detailOf, ask, go } = returner(() => shop)
const exchange = (order: Posted, headers?: Record<string, string>, item = {}) => ask(order, { resolution: 'exchange' }, headers, item)
const creditOf = async (customer: string) => {
  const { body } = await shop.call<{ balance: number; lots: { source: { text: string }; expiresAt: string }[] }>(
    'GET',
    '/api/users/credit/',
    undefined,
    as(customer),
  )
  return body
}
const act = (returnID: string, action: string) =>
  shop.call<{ return: ReturnDetail }>('POST', '/api/orders/returnAction/', { returnID, action }, as('anvi'))
const unitStates = async ({ orderID }: Posted) =>
  (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${orderID}`)).map(({ state }) => state)
const toDoor = ['schedule', 'collect', 'receive', 'inspect'] as const
const orderOf = async ({ orderID }: Posted, headers = as('anvi')) =>
  (await shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${orderID}/`, undefined, headers)).body.order

/** Changes the rate of 18K gold by some percent. */
async function rate(percent: number): Promise<void> {
  const site = await shop.modules.sites.byCode('in')
  if (!site) throw new Error('no site')
  const { rates } = await shop.modules.pricing.rateVersion(shop.db, site)
  const changed = Math.round(((rates['18K']?.rate ?? 0) * (100 + percent)) / 100)
  const published = await shop.modules.pricing.publish(site, { rates: { '18K': changed }, by: 'meera', approvedBy: 'dev' })
  expect(published.ok).toBe(true)
}

test('an exchange gives credit for metal and stones at the rate of the inspection day; no payment is refunded [C-37, S-14]', async () => {
  const order = await delivered(shop, 'anvi')
  const { body: items } = await itemsOf(order.orderNumber)
  expect(items.resolutions).toContain('exchange')
  const worth = items.items[0]?.exchangeAmount ?? 0
  expect(worth).toBeGreaterThan(0)
  expect(worth).toBeLessThan(items.items[0]?.amount ?? 0)
  const asked = (await exchange(order)).body.return
  expect(asked).toMatchObject({ resolution: 'exchange', amount: worth, pieces: [{ exchange: { amount: worth } }] })
  const metal = asked.pieces[0]?.exchange?.rows[0]
  expect(metal).toMatchObject({ code: 'metal', name: '18K', percent: 100 })
  await go(asked.number, 'review', 'approve', ...toDoor)
  await rate(10)
  // The value follows today's rate, and the estimate with it.
  const after = Math.round(((metal?.weightMg ?? 0) * (metal?.rate ?? 0) * 110) / 1000) / 100
  const today = await detailOf(asked.number)
  expect(today.pieces[0]?.exchange?.rows[0]?.value).toBeCloseTo(after, 0)
  expect(today.amount).toBeGreaterThan(worth)
  await go(asked.number, 'pass')
  const [stock, before] = [await stockOf(shop, ring), (await creditOf('anvi')).balance]
  const twice = await Promise.all([staffTransition(shop, asked.number, 'resolve'), staffTransition(shop, asked.number, 'resolve')])
  expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  // It is closed at once, and a later change of the rate does not matter.
  await rate(-10)
  expect(await detailOf(asked.number)).toMatchObject({
    status: 'closed',
    amount: today.amount,
    refunds: [],
    pieces: [{ status: 'exchanged', exchange: today.pieces[0]?.exchange }],
  })
  const credit = await creditOf('anvi')
  expect(credit.balance - before).toBeCloseTo(today.amount, 2)
  const lot = credit.lots.find(({ source }) => source.text === asked.number)
  expect(lot).toMatchObject({ expiresAt: null })
  expect(await unitStates(order)).toEqual(['exchanged'])
  expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'no', why: 'returned' })
  expect(await rows(shop.db, sql`select 1 from refund where order_id = ${order.orderID}`)).toEqual([])
  expect(await rows(shop.db, sql`select 1 from document where order_id = ${order.orderID} and kind = 'credit_note'`)).toEqual([])
  // It is melted, and not restocked.
  expect(await stockOf(shop, ring)).toBe(stock)
  expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'no' })
  const [mail] = await shop.modules.notifications.recent(1)
  expect(mail?.body).toContain('exchanged them at today’s rate')
})

test('a unit is completed after its return period, and can only be exchanged then [C-36, C-24]', async () => {
  const order = await delivered(shop, 'anvi')
  shop.clock.advance(15 * durations.day)
  await shop.modules.jobs.runDue()
  expect(await unitStates(order)).toEqual(['delivered'])
  shop.clock.advance(durations.day)
  await shop.modules.jobs.runDue()
  expect(await unitStates(order)).toEqual(['completed'])
  expect(await orderOf(order)).toMatchObject({ status: 'completed', actions: ['exchange'] })
  const { body } = await itemsOf(order.orderNumber)
  expect(body.items[0]).toMatchObject({ returnable: 'exchange', why: 'window_over', resolutions: ['exchange'], quantity: 1 })
  for (const resolution of ['refund', 'store_credit', 'replacement'])
    expect((await ask(order, { resolution })).body).toMatchObject({ code: 'return_not_possible' })
  const { number, returnID } = (await exchange(order)).body.return
  expect((await act(returnID, 'withdraw')).body.return.status).toBe('withdrawn')
  expect(number).not.toBe('')
  // It is completed again at once: it may not be returned meanwhile.
  expect(await unitStates(order)).toEqual(['completed'])
  expect(await orderOf(order)).toMatchObject({ status: 'completed', actions: ['exchange'] })
  expect((await exchange(order)).status).toBe(200)
})

test('a deduction of the inspection reduces the exchange value, at most to zero, and adds no refund', async () => {
  const order = await delivered(shop, 'anvi')
  shop.clock.advance(17 * durations.day)
  await shop.modules.jobs.runDue()
  const { number, returnID, amount } = (await exchange(order)).body.return
  await go(number, 'review')
  expect(await staffTransition(shop, number, 'approve', { refund: true })).toMatchObject({ error: { field: 'refund' } })
  await go(number, 'approve', ...toDoor)
  const most = Math.round(amount * 100)
  expect(await staffTransition(shop, number, 'fail', { message: 'Worn', deduction: most + 1 })).toMatchObject({
    error: { field: 'deduction' },
  })
  await go(number, ['fail', { message: 'A part is missing', deduction: 100_000 }])
  const before = (await creditOf('anvi')).balance
  expect(await detailOf(number)).toMatchObject({ amount: amount - 1000, actions: ['accept', 'send_back', 'dispute'] })
  const both = await Promise.all([act(returnID, 'accept'), act(returnID, 'accept')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await creditOf('anvi')).balance - before).toBeCloseTo(amount - 1000, 2)
  expect(await rows(shop.db, sql`select 1 from refund where order_id = ${order.orderID}`)).toEqual([])
})

test('no exchange is offered to a guest or for a faulty unit; a coin can be exchanged', async () => {
  const guests = await delivered(shop, undefined)
  const query = `?orderToken=${guests.orderToken}`
  expect((await itemsOf(guests.orderNumber, {}, query)).body).toMatchObject({
    resolutions: ['refund', 'replacement', 'repair'],
    items: [{ exchangeAmount: null }],
  })
  expect((await ask(guests, { resolution: 'exchange', orderToken: guests.orderToken }, {})).body).toMatchObject({ field: 'resolution' })
  shop.clock.advance(20 * durations.day)
  await shop.modules.jobs.runDue()
  expect((await itemsOf(guests.orderNumber, {}, query)).body.items[0]).toMatchObject({ returnable: 'no', quantity: 0 })
  const order = await delivered(shop, 'anvi')
  expect((await exchange(order, undefined, { reason: 'weight_purity', text: 'x' })).body).toMatchObject({ code: 'bad_request' })
  await shop.db.execute(sql`update product set kind = 'coin' where id = 'RNG-001'`)
  expect((await ask(order)).body).toMatchObject({ code: 'return_not_possible' })
  expect((await exchange(order)).body.return).toMatchObject({ resolution: 'exchange' })
  await shop.db.execute(sql`update product set kind = 'piece' where id = 'RNG-001'`)
})

test('an exchange is refused while the payment is disputed', async () => {
  const order = await delivered(shop, 'anvi')
  const { number } = (await exchange(order)).body.return
  await go(number, 'review', 'approve', ...toDoor, 'pass')
  await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${order.orderID}`)
  const before = (await creditOf('anvi')).balance
  expect(await staffTransition(shop, number, 'resolve')).toMatchObject({ ok: false })
  expect(await detailOf(number)).toMatchObject({ status: 'qc_passed' })
  expect((await creditOf('anvi')).balance).toBe(before)
})

test('the shopper chooses the pickup day until it is arranged; staff may set another day [C-37]', async () => {
  const order = await delivered(shop, 'anvi')
  // Saturday: Monday is the first working day, Tuesday the first that is offered.
  expect((await itemsOf(order.orderNumber)).body.pickup.days).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  for (const day of ['2026-11-23', '2026-11-28', '2026-12-01'])
    expect((await ask(order, { pickup: { day, slot: '10-13' } })).body).toMatchObject({ code: 'bad_request', field: 'pickup.day' })
  expect((await ask(order, { pickup: { day: '2026-11-24', slot: '09-10' } })).body).toMatchObject({ field: 'pickup.slot' })
  const asked = (await ask(order, { requestKey: newKey(), pickup: { day: '2026-11-24', slot: '10-13' } })).body.return
  expect(asked.pickup).toMatchObject({ day: '2026-11-24', slot: '10-13', days: ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'] })
  const choose = (day: string, slot: string, headers: Record<string, string> = as('anvi')) =>
    shop.call<{ return: ReturnDetail; code?: string }>(
      'POST',
      '/api/orders/returnPickup/',
      { returnID: asked.returnID, pickup: { day, slot } },
      headers,
    )
  for (let again = 0; again < 2; again++) expect((await choose('2026-11-25', '16-19')).body.return.pickup).toMatchObject({ slot: '16-19' })
  expect((await choose('2026-11-25', '16-19', as('rohan'))).body).toMatchObject({ code: 'unknown_return' })
  // A day without visits of the courier is refused here as well, and changes nothing.
  for (const day of ['2026-11-23', '2026-11-28', '2026-12-01', '2025-11-25'])
    expect((await choose(day, '16-19')).body).toMatchObject({ code: 'bad_request', field: 'pickup.day' })
  expect((await detailOf(asked.number)).pickup).toMatchObject({ day: '2026-11-25', slot: '16-19' })
  await go(asked.number, 'review', 'approve', 'schedule')
  const mail = (await shop.modules.notifications.recent(500)).find(({ body }) =>
    body.includes(`A courier will collect your return ${asked.number}`),
  )
  expect(mail?.body).toContain('Wednesday')
  expect(mail?.body).toContain('between 16:00 and 19:00')
  expect((await choose('2026-11-26', '16-19')).body).toMatchObject({ code: 'return_transition_refused' })
  // The courier is still to come.
  expect(await staffTransition(shop, asked.number, 'miss')).toMatchObject({ error: { code: 'visit_not_due' } })
  shop.clock.advance(4 * durations.day)
  await go(asked.number, 'miss')
  expect((await detailOf(asked.number)).pickup).toMatchObject({ day: null, slot: null })
  expect((await choose('2026-11-27', '13-16')).status).toBe(200)
  // The day has passed: staff name another, and not by a slip one of another year.
  shop.clock.advance(3 * durations.day)
  expect(await staffTransition(shop, asked.number, 'schedule')).toMatchObject({ error: { code: 'visit_day', field: 'day' } })
  expect(await staffTransition(shop, asked.number, 'schedule', { day: '2027-11-28' })).toMatchObject({ error: { code: 'visit_day' } })
  await go(asked.number, ['schedule', { day: '2026-11-29' }])
  expect((await detailOf(asked.number)).pickup).toMatchObject({ day: '2026-11-29', slot: null })
})
