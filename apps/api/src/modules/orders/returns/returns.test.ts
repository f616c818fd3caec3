import type { OrdersReply } from '@karat/contract/orders.ts'
import type { ReturnDetail, ReturnReasons } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { transitionUnits, type Posted, restock, ring, stockOf } from '../../../testing/purchase.ts'
import type { ReturnTransition } from './machine.ts'
import { delivered, newKey, paid, returner, staffTransition } from '../../../testing/returned.ts'
import { headersOf, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

const { itemsOf, detailOf, ask, go } = returner(() => shop)
const act = (returnID: string, action: string, headers = as('anvi')) =>
  shop.call<{ return: ReturnDetail }>('POST', '/api/orders/returnAction/', { returnID, action }, headers)
const unitsOf = async ({ orderID }: Posted) =>
  (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${orderID} order by position`)).map(
    ({ state }) => state,
  )
const toDoor = ['review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect'] as const
const mails = async () =>
  (await shop.modules.notifications.recent(50)).filter(({ subject }) => /return/i.test(subject)).map(({ body }) => body)

describe('the units that can be returned', () => {
  test('until the day shown in the list of orders too: that of the last unit delivered and kept', async () => {
    const order = await paid(shop, 'anvi', 2)
    const transition = async (name: 'ship' | 'out' | 'deliver' | 'confirm' | 'allocate' | 'pack', unit?: number) => {
      const request = { number: order.orderNumber, actor: { kind: 'staff', id: 'Meera' } as const, reason: 'x' }
      const moved = await transitionUnits(shop, name, { ...request, ...(unit ? { unit } : {}) })
      expect(moved.ok, JSON.stringify(moved)).toBe(true)
    }
    const days = async () => {
      const { orders } = (await shop.call<OrdersReply>('GET', '/api/orders/index/status/all/', undefined, as('anvi'))).body
      const { items } = (await itemsOf(order.orderNumber)).body
      return [orders.find(({ number }) => number === order.orderNumber)?.returnUntil, items[0]?.until]
    }
    for (const name of ['confirm', 'allocate', 'pack'] as const) await transition(name)
    for (const name of ['ship', 'out', 'deliver'] as const) await transition(name, 1)
    expect(await days()).toEqual(['2026-12-06', '2026-12-06'])
    shop.clock.advance(4 * durations.day)
    for (const name of ['ship', 'out', 'deliver'] as const) await transition(name, 2)
    expect(await days()).toEqual(['2026-12-10', '2026-12-10'])
    // The second one is returned: the first keeps its own last day.
    await shop.db.execute(sql`update order_unit set state = 'returned' where order_id = ${order.orderID} and position = 1`)
    expect(await days()).toEqual(['2026-12-06', '2026-12-06'])
    shop.clock.set(new Date('2026-12-06T18:31:00Z'))
    expect((await days())[0]).toBeNull()
    shop.clock.set(new Date('2026-11-21T10:00:00Z'))
  })
  test('are the delivered ones, until the last day of the site’s return period, at their paid price [C-36]', async () => {
    const order = await delivered(shop, 'anvi', 2)
    const { status, body } = await itemsOf(order.orderNumber.toLowerCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: order.orderNumber,
      items: [{ productID: ring, quantity: 2, returnable: 'yes', why: '', until: '2026-12-06', daysLeft: 15 }],
      resolutions: ['refund', 'store_credit', 'replacement', 'repair', 'exchange'],
      pickup: { name: 'Anvi Deshpande' },
    })
    const [unit] = await rows<{ total: number }>(
      shop.db,
      sql`select (breakup->>'total')::int as total from order_unit where order_id = ${order.orderID}`,
    )
    expect(body.items[0]?.amount).toBe((unit?.total ?? 0) / 100)
    expect(body.stores.length).toBeGreaterThan(0)
    // The last day counts to its end on the site's calendar.
    shop.clock.set(new Date('2026-12-06T18:29:00Z'))
    expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'yes', daysLeft: 0 })
    shop.clock.set(new Date('2026-12-06T18:31:00Z'))
    expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({
      returnable: 'exchange',
      why: 'window_over',
      resolutions: ['exchange'],
    })
    expect((await ask(order)).body).toMatchObject({ code: 'return_not_possible', field: 'items.0.orderItemID' })
    shop.clock.set(new Date('2026-11-21T10:00:00Z'))
  })
  test('coins are returned for a fault only [C-36]', async () => {
    const order = await delivered(shop, 'anvi')
    await shop.db.execute(sql`update product set kind = 'coin' where id = 'RNG-001'`)
    expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'fault', why: 'coin', quantity: 1 })
    expect((await ask(order)).body).toMatchObject({ code: 'return_not_possible' })
    expect((await ask(order, {}, as('anvi'), { reason: 'defect' })).body).toMatchObject({ code: 'bad_request', field: 'images' })
    await shop.db.execute(sql`update product set kind = 'piece' where id = 'RNG-001'`)
  })
  test('the reasons are in the language of the call, with the requirements of each [C-35, E-15]', async () => {
    const reasons = async (headers = {}) =>
      (await shop.call<{ reasons: ReturnReasons }>('GET', '/api/orders/returnReasons/', undefined, headers)).body.reasons
    expect(await reasons()).toContainEqual({
      code: 'stone_missing',
      name: 'A stone is missing',
      photosRequired: true,
      textRequired: false,
      fault: true,
      resolutions: ['refund', 'store_credit', 'replacement', 'repair'],
    })
    const [english, ...others] = await Promise.all(Object.values(headersOf).map(reasons))
    expect(others).toHaveLength(5)
    for (const other of others) {
      expect(other.map(({ code }) => code)).toEqual(english?.map(({ code }) => code))
      expect(other.map(({ name }) => name)).not.toContain(english?.[0]?.name)
    }
  })
})

describe('a return request', () => {
  test('is created once, however often it is sent; its units are locked, and no second return opens for them [C-37]', async () => {
    const order = await delivered(shop, 'anvi', 2)
    const requestKey = newKey()
    const answers = await Promise.all([ask(order, { requestKey }), ask(order, { requestKey }), ask(order, { requestKey })])
    expect(new Set(answers.map(({ body }) => body.return.number)).size).toBe(1)
    expect(answers[0]?.body.return).toMatchObject({
      status: 'requested',
      orderNumber: order.orderNumber,
      pieces: [{ reason: 'size', status: 'asked' }],
      actions: ['choose_day', 'withdraw'],
    })
    expect(await unitsOf(order)).toEqual(['return_requested', 'delivered'])
    // The other unit has a separate return; then none is left.
    const second = await Promise.all([ask(order), ask(order)])
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'no', why: 'open' })
    expect((await mails())[0]).toContain(order.orderNumber)
  })
  test.each([
    ['items', { items: [] }, {}],
    ['items', { items: [1, 2].map(() => ({ orderItemID: 'x', reason: 'size' })) }, {}],
    ['items.0.quantity', {}, { quantity: 3 }],
    ['items.0.reason', {}, { reason: 'boredom' }],
    ['items.0.orderItemID', {}, { orderItemID: 'nobody' }],
    ['items.0.text', {}, { reason: 'looks_different' }],
    ['images', {}, { reason: 'damaged' }],
    ['images', { images: ['nobody'] }, { reason: 'damaged' }],
    ['resolution', { resolution: 'gold' }, {}],
    ['handover', { handover: 'pigeon' }, {}],
    ['storeID', { handover: 'store' }, {}],
    ['storeID', { handover: 'store', storeID: 'atlantis' }, {}],
    ['requestKey', { requestKey: 'x' }, {}],
    ['orderID', { orderID: 'nobody' }, {}],
  ])('with an invalid %s is refused by field and nothing changes [C-37]', async (field, more, item) => {
    const order = await delivered(shop, 'anvi', 2)
    const { status, body } = await ask(order, more, as('anvi'), item)
    expect([body.field, status >= 400 && status < 500]).toEqual([field, true])
    expect(await unitsOf(order)).toEqual(['delivered', 'delivered'])
    expect(await rows(shop.db, sql`select 1 from return_request where order_id = ${order.orderID}`)).toEqual([])
  })
  test('of a guest needs the token of the order, and is refunded to the original payment [C-37]', async () => {
    const order = await delivered(shop, undefined)
    const query = `?orderToken=${order.orderToken}`
    expect((await itemsOf(order.orderNumber, {}, query)).body.resolutions).toEqual(['refund', 'replacement', 'repair'])
    expect((await ask(order, { orderToken: order.orderToken, resolution: 'store_credit' }, {})).body).toMatchObject({ field: 'resolution' })
    const { body } = await ask(order, { orderToken: order.orderToken }, {})
    expect((await detailOf(body.return.number, {}, query)).status).toBe('requested')
    const taken = { returnID: body.return.returnID, orderToken: order.orderToken, action: 'withdraw' }
    expect((await shop.call('POST', '/api/orders/returnAction/', taken)).status).toBe(200)
    expect(await unitsOf(order)).toEqual(['delivered'])
  })
})

describe('a return continues', () => {
  test('to the refund of the payment, and is closed when that has arrived [C-30]', async () => {
    const order = await delivered(shop, 'anvi')
    const { number, amount } = (await ask(order)).body.return
    const stock = await stockOf(shop, ring)
    // Another rate today changes nothing.
    await go(number, ...toDoor, ['pass', { message: 'As it was sold' }], 'resolve')
    // It is sold again.
    expect(await stockOf(shop, ring)).toBe(stock + 1)
    expect(await unitsOf(order)).toEqual(['returned'])
    for (let run = 0; run < 5; run++) await shop.modules.jobs.runDue()
    const view = await detailOf(number)
    expect(view).toMatchObject({
      status: 'closed',
      amount,
      pieces: [{ status: 'returned' }],
      inspection: { note: 'As it was sold', deduction: 0 },
      refunds: [{ source: 'gateway', amount, status: 'succeeded' }],
      actions: [],
    })
    expect(view.timeline.map(({ status }) => status)).toEqual([
      'requested',
      'under_review',
      'approved',
      'pickup_scheduled',
      'picked_up',
      'in_transit',
      'received',
      'qc_in_progress',
      'qc_passed',
      'resolution_in_progress',
      'closed',
    ])
    const events = await rows(
      shop.db,
      sql`select 1 from return_event e join return_request r on r.id = e.return_id
      where r.number = ${number} and e.actor = 'staff' and e.actor_id = 'Meera' and e.reason = 'by the book'`,
    )
    expect(events).toHaveLength(9)
    // Its final state has no transition.
    for (const transition of ['review', 'resolve', 'close', 'reject'] as const)
      expect(await staffTransition(shop, number, transition, { message: 'x' })).toMatchObject({
        ok: false,
        error: { code: 'return_transition_refused' },
      })
    expect((await act(view.returnID, 'withdraw')).status).toBe(409)
  })
  test('once if two members of staff act at the same time [S-14]', async () => {
    const order = await delivered(shop, 'anvi')
    const { number } = (await ask(order)).body.return
    await go(number, ...toDoor, 'pass')
    const moved = await Promise.all([staffTransition(shop, number, 'resolve'), staffTransition(shop, number, 'resolve')])
    expect(moved.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await detailOf(number)).refunds).toHaveLength(1)
  })
  test('for a part: the other unit stays with its owner, and can be requested again [C-30]', async () => {
    const order = await delivered(shop, 'anvi', 2)
    const { number, amount, pieces } = (await ask(order, {}, as('anvi'), { quantity: 2 })).body.return
    await go(number, 'review')
    for (const keep of [[], [1, 2], [3], [1, 1]])
      expect(await staffTransition(shop, number, 'approve-part', { keep })).toMatchObject({ ok: false, error: { field: 'keep' } })
    await go(number, ['approve-part', { keep: [2] }])
    expect(await unitsOf(order)).toEqual(['return_requested', 'delivered'])
    const view = await detailOf(number)
    expect(view).toMatchObject({
      status: 'partially_approved',
      amount: pieces[0]?.amount,
      pieces: [{ status: 'approved' }, { status: 'kept' }],
    })
    expect(view.amount * 2).toBe(amount)
    expect((await itemsOf(order.orderNumber)).body.items[0]).toMatchObject({ returnable: 'yes', quantity: 1 })
  })
  test('as store credit if that is chosen [C-30]', async () => {
    const order = await delivered(shop, 'credit-chooser')
    const headers = as('credit-chooser')
    const { number, amount } = (await ask(order, { resolution: 'store_credit' }, headers)).body.return
    await go(number, ...toDoor, 'pass', 'resolve')
    for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
    expect(await shop.modules.credit.balance(shop.db, 'credit-chooser', 'in')).toBe(Math.round(amount * 100))
    expect(await detailOf(number, headers)).toMatchObject({ status: 'closed', refunds: [{ source: 'new_credit', status: 'succeeded' }] })
  })
  test('with a deduction only if the shopper accepts it; else the units are sent back, or a second inspection is requested [C-30]', async () => {
    const [order, other, third] = [await delivered(shop, 'anvi'), await delivered(shop, 'anvi'), await delivered(shop, 'anvi')]
    const found: [ReturnTransition, object] = ['fail', { message: 'The band is bent', deduction: 185_000 }]
    const stock = await stockOf(shop, ring)
    const one = (await ask(order)).body.return
    await go(one.number, ...toDoor)
    expect(await staffTransition(shop, one.number, 'fail', { message: 'x', deduction: 999_999_999 })).toMatchObject({
      error: { field: 'deduction' },
    })
    await go(one.number, found)
    expect(await detailOf(one.number)).toMatchObject({
      status: 'qc_failed',
      inspection: { note: 'The band is bent', deduction: 1850 },
      amount: one.amount - 1850,
      actions: ['accept', 'send_back', 'dispute'],
      refunds: [],
    })
    expect((await act(one.returnID, 'accept')).body.return).toMatchObject({ refunds: [{ amount: one.amount - 1850 }] })
    expect((await act(one.returnID, 'accept')).status).toBe(409)
    // A faulty unit is not restocked.
    expect(await stockOf(shop, ring)).toBe(stock)
    const two = (await ask(other)).body.return
    await go(two.number, ...toDoor, found)
    expect((await act(two.returnID, 'send_back')).body.return).toMatchObject({ status: 'sending_back', refunds: [] })
    await go(two.number, 'close')
    expect(await unitsOf(other)).toEqual(['delivered'])
    const three = (await ask(third)).body.return
    await go(three.number, ...toDoor, ['fail', { message: 'Worn' }])
    expect((await act(three.returnID, 'accept')).status).toBe(409)
    expect((await act(three.returnID, 'dispute')).body.return.status).toBe('disputed')
    await go(three.number, 'inspect', 'pass')
  })
  test('until it is withdrawn or expired; then the units stay with their owner [C-30]', async () => {
    const [order, other] = [await delivered(shop, 'anvi'), await delivered(shop, 'anvi')]
    const [one, two] = [(await ask(order)).body.return, (await ask(other)).body.return]
    await go(one.number, 'review', 'approve')
    await go(two.number, 'review', ['ask', { message: 'Which one?' }])
    for (let again = 0; again < 2; again++) expect((await act(one.returnID, 'withdraw')).body.return.status).toBe('withdrawn')
    expect(await unitsOf(order)).toEqual(['delivered'])
    shop.clock.advance(6 * durations.day)
    await shop.modules.returns.expireOverdue()
    expect((await detailOf(two.number)).status).toBe('need_more_info')
    shop.clock.advance(durations.day + 1000)
    await shop.modules.returns.expireOverdue()
    expect(await detailOf(two.number)).toMatchObject({ status: 'expired', actions: [] })
    expect(await unitsOf(other)).toEqual(['delivered'])
    // The window counts from the delivery, not from the end of the return.
    expect((await itemsOf(other.orderNumber)).body.items[0]).toMatchObject({ returnable: 'yes', daysLeft: 8 })
    shop.clock.set(new Date('2026-11-21T10:00:00Z'))
  })
  test('after up to three pickup attempts', async () => {
    const order = await delivered(shop, 'anvi')
    const { number } = (await ask(order)).body.return
    await go(number, 'review', 'approve', 'schedule', 'miss', 'schedule', 'miss', 'schedule', 'miss')
    expect(await staffTransition(shop, number, 'schedule')).toMatchObject({ error: { details: { why: 'guard', guard: 'tries_left' } } })
    await go(number, 'self-ship', 'receive')
  })
})
