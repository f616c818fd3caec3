import type { ReturnDetail, ReturnsReply } from '@karat/contract/returns.ts'
import type { OfferableResolution } from '@karat/sites/returns.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { everythingSold } from '../../../testing/after-sale.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Posted, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { delivered, returner, staffTransition, upload } from '../../../testing/returned.ts'
import { headersOf, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { mayBeOffered } from './rules.ts'

let shop: TestShop
let photo: Buffer
/** The start of a test: each a month after the former one, so that its e-mails are the newest. */
let start = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  photo = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  start = addMs(start, 30 * durations.day)
  shop.clock.set(start)
  await restock(shop, 99)
})

const { detailOf, ask, go } = returner(() => shop)
const toCheck = ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect'] as const
const all = ['repair', 'replacement', 'exchange'] as const
const offering = { message: 'A claw was never closed over the stone.', offer: all, days: 5 }
const act = (returnID: string, action: string, more: object = {}, headers: Record<string, string> = as('anvi')) =>
  shop.call<{ return: ReturnDetail }>('POST', '/api/orders/returnAction/', { returnID, action, ...more }, headers)
const choose = (returnID: string, resolution: OfferableResolution, more: object = {}, headers?: Record<string, string>) =>
  act(returnID, 'choose', { resolution, ...more }, headers)
const credit = async () => (await shop.call<{ balance: number }>('GET', '/api/users/credit/', undefined, as('anvi'))).body.balance
const waiting = async (list = 'need_more_info') =>
  (await shop.call<ReturnsReply>('GET', `/api/orders/returnRequest/status/${list}/?limitFrom=0&limitTo=50`, undefined, as('anvi'))).body
const unitOf = async ({ orderID }: Posted) =>
  (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${orderID}`))[0]?.state
const lastMail = async () => (await shop.modules.notifications.recent(1))[0]?.body ?? ''

/** A return under inspection, or with an offer. */
async function checked({
  offer,
  more = {},
  item = {},
  quantity = 1,
}: { offer?: object; more?: object; item?: object; quantity?: number } = {}) {
  const order = await delivered(shop, 'anvi', quantity)
  const one = (await ask(order, more, undefined, { quantity, ...item })).body.return
  await go(one.number, ...toCheck)
  if (offer) await go(one.number, ['offer', offer])
  return { order, number: one.number, returnID: one.returnID }
}

test('staff offer a repair, a replacement and an exchange; the shopper sees the terms of each, and chooses the repair [C-30, R-17, S-14]', async () => {
  const { order, number, returnID } = await checked()
  const stock = await stockOf(shop, ring)
  await go(number, ['offer', offering])
  // The offered replacement is in stock.
  expect(await stockOf(shop, ring)).toBe(stock - 1)
  const open = await detailOf(number)
  expect(open).toMatchObject({
    status: 'offered',
    resolution: 'refund',
    amount: 0,
    deadline: addMs(start, 72 * durations.hour).toISOString(),
    inspection: { note: offering.message, deduction: 0 },
    offers: [
      { resolution: 'repair', days: 5, amount: null },
      { resolution: 'replacement', days: null, amount: null },
      { resolution: 'exchange', days: null, amount: expect.any(Number) },
    ],
    actions: ['choose', 'send_back', 'dispute'],
  })
  expect(open.offers[2]?.amount).toBeGreaterThan(0)
  const mail = await lastMail()
  for (const message of [
    '24 December 2026',
    '3:30',
    'Working days until it is ready: 5',
    'The same piece, new',
    'store credit',
    offering.message,
  ])
    expect(mail).toContain(message)
  const { returns, counts } = await waiting()
  expect(returns.find((one) => one.number === number)).toMatchObject({ waits: true, amount: 0 })
  expect(counts.need_more_info).toBeGreaterThan(0)
  const { body } = await shop.call<{ order: object }>('GET', `/api/orders/detail/id/${order.orderID}/`, undefined, as('anvi'))
  expect(body.order).toMatchObject({ waitsFor: 'return', returnNumber: number })

  const chosen = (await choose(returnID, 'repair')).body.return
  expect(chosen).toMatchObject({ status: 'resolution_in_progress', resolution: 'repair', deadline: null, actions: [], amount: 0 })
  expect(chosen.offers.map(({ resolution, days, amount }) => [resolution, days, amount])).toEqual([
    ['repair', 5, null],
    ['replacement', null, null],
    ['exchange', null, null],
  ])
  expect(chosen.pieces[0]?.exchange).toBeNull()
  expect(chosen.timeline.map(({ status }) => status).slice(-3)).toEqual(['qc_in_progress', 'offered', 'resolution_in_progress'])
  expect(await lastMail()).toMatch(/our workshop will repair them[^]*Working days until it is ready: 5/)
  // The replacement is not needed; nothing is refunded.
  expect(await stockOf(shop, ring)).toBe(stock)
  expect((await choose(returnID, 'exchange')).body).toMatchObject({ code: 'return_transition_refused' })
  await go(number, 'send')
  expect(await lastMail()).not.toContain('Working days')
  await go(number, 'close')
  expect(await unitOf(order)).toBe('delivered')
  expect(await stockOf(shop, ring)).toBe(stock)
  expect(await rows(shop.db, sql`select 1 from refund where order_id = ${order.orderID}`)).toEqual([])
  expect(await rows(shop.db, sql`select 1 from return_unit where reserved`)).toEqual([])
})

test('a chosen exchange has the value of that time, is credited once, and is refused if another amount was shown', async () => {
  const { order, number, returnID } = await checked({ offer: offering })
  const stock = await stockOf(shop, ring)
  const { amount: shown } = (await detailOf(number)).offers[2] ?? {}
  const before = await credit()
  // The rate rises before the choice: the shown value is no longer valid.
  const site = (await shop.modules.sites.byCode('in'))!
  const { rates } = await shop.modules.pricing.rateVersion(shop.db, site)
  const raised = Math.round((rates['18K']?.rate ?? 0) * 1.1)
  expect((await shop.modules.pricing.publish(site, { rates: { '18K': raised }, by: 'meera', approvedBy: 'dev' })).ok).toBe(true)
  expect((await choose(returnID, 'exchange', { amount: shown })).body).toMatchObject({ code: 'refund_changed', field: 'amount' })
  const { amount } = (await detailOf(number)).offers[2] ?? {}
  expect(amount).toBeGreaterThan(shown ?? 0)
  expect((await choose(returnID, 'exchange', { amount: -1 })).body).toMatchObject({ code: 'bad_request', field: 'amount' })
  const twice = await Promise.all([choose(returnID, 'exchange', { amount }), choose(returnID, 'exchange', { amount })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await detailOf(number)).toMatchObject({
    status: 'closed',
    resolution: 'exchange',
    amount,
    refunds: [],
    pieces: [{ status: 'exchanged', exchange: { amount } }],
  })
  expect((await credit()) - before).toBeCloseTo(amount ?? 0, 2)
  expect(await unitOf(order)).toBe('exchanged')
  expect(await stockOf(shop, ring)).toBe(stock + 1)
  expect(await lastMail()).toContain('exchanged them at today’s rate')
})

test('a chosen replacement is the reserved unit; the returned unit is restocked if its reason allows it', async () => {
  // A unit of the wrong size has no fault; one with a fault is sent to the workshop.
  for (const [reason, back] of [
    ['size', 1],
    ['defect', 0],
  ] as const) {
    const order = await delivered(shop, 'anvi')
    const { imageID } = (await upload<{ image: { imageID: string } }>(shop, { orderID: order.orderID }, photo, as('anvi'))).body.image
    const { number, returnID } = (await ask(order, { images: [imageID] }, undefined, { reason })).body.return
    await go(number, ...toCheck)
    const stock = await stockOf(shop, ring)
    await go(number, ['offer', { message: 'Bent', offer: ['replacement'] }])
    expect((await choose(returnID, 'replacement')).body.return).toMatchObject({ resolution: 'replacement' })
    expect([reason, await stockOf(shop, ring)]).toEqual([reason, stock - 1 + back])
    await go(number, 'send', 'close')
    expect([reason, await unitOf(order), await stockOf(shop, ring)]).toEqual([reason, 'replaced', stock - 1 + back])
  }
})

test('a return whose transition fails does not block the others', async () => {
  const [stuck, other] = [await checked({ offer: offering }), await checked({ offer: offering })]
  await shop.db.execute(sql`create function refuse_stuck() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`)
  await shop.db.execute(
    sql.raw(
      `create trigger stuck before update on return_request for each row when (old.number = '${stuck.number}' and new.state <> old.state) execute function refuse_stuck()`,
    ),
  )
  shop.clock.advance(73 * durations.hour)
  try {
    await expect(shop.modules.returns.expireOverdue()).rejects.toThrow()
    expect(await detailOf(stuck.number)).toMatchObject({ status: 'offered' })
    expect(await detailOf(other.number)).toMatchObject({ status: 'qc_in_progress' })
  } finally {
    await shop.db.execute(sql`drop function refuse_stuck cascade`)
  }
  await shop.modules.returns.expireOverdue()
  expect(await detailOf(stuck.number)).toMatchObject({ status: 'qc_in_progress' })
})

test('no choice within 72 hours: one reminder, then staff decide again, the reserved unit is restocked, a late choice is refused', async () => {
  const { number, returnID } = await checked({ offer: offering })
  const stock = await stockOf(shop, ring)
  const reminders = async () =>
    (await shop.modules.notifications.recent(500)).filter(({ body }) => body.includes('A reminder') && body.includes(number)).length
  const { expireOverdue, remindOffered } = shop.modules.returns
  const run = async () => {
    await expireOverdue()
    await remindOffered()
  }
  shop.clock.advance(47 * durations.hour)
  await run()
  expect(await reminders()).toBe(0)
  shop.clock.advance(durations.hour)
  await Promise.all([remindOffered(), remindOffered()])
  await shop.modules.jobs.runDue()
  expect(await reminders()).toBe(1)
  expect(await detailOf(number)).toMatchObject({ status: 'offered' })
  shop.clock.advance(24 * durations.hour)
  // The job has not run yet.
  expect((await detailOf(number)).actions).toEqual(['send_back', 'dispute'])
  const before = await everythingSold(shop)
  expect((await choose(returnID, 'exchange')).body).toMatchObject({ code: 'return_transition_refused' })
  expect(await everythingSold(shop)).toBe(before)
  // No reminder is sent after the end.
  await shop.db.execute(sql`update return_request set reminded = false where number = ${number}`)
  await remindOffered()
  expect(await rows(shop.db, sql`select reminded from return_request where number = ${number}`)).toEqual([{ reminded: false }])
  await Promise.all([expireOverdue(), expireOverdue()])
  expect(await detailOf(number)).toMatchObject({ status: 'qc_in_progress', resolution: 'refund', offers: [], deadline: null, actions: [] })
  expect((await detailOf(number)).timeline.map(({ status }) => status).slice(-3)).toEqual(['qc_in_progress', 'offered', 'qc_in_progress'])
  expect(await stockOf(shop, ring)).toBe(stock + 1)
  expect(await lastMail()).toMatch(/Nothing is deducted[^]*two working days/)
  // Another offer is reminded of again; or the whole is paid back.
  await go(number, ['offer', { message: 'Bent', offer: ['exchange'] }])
  shop.clock.advance(50 * durations.hour)
  await shop.modules.jobs.runDue()
  // The first one's text is erased by now.
  expect(await reminders()).toBe(1)
  await go(number, 'withdraw-offer')
  expect(await lastMail()).toContain('We have withdrawn our offer')
  await go(number, 'pass', 'resolve')
  expect(await detailOf(number)).toMatchObject({ resolution: 'refund', refunds: [{}], offers: [] })
})

test('the unit reserved at the approval stays reserved after an expired offer, and is restocked if another option is chosen', async () => {
  const withPhoto = async () => {
    const order = await delivered(shop, 'anvi')
    const { imageID } = (await upload<{ image: { imageID: string } }>(shop, { orderID: order.orderID }, photo, as('anvi'))).body.image
    const asked = await ask(order, { images: [imageID], resolution: 'replacement' }, undefined, { reason: 'defect' })
    const { number, returnID } = asked.body.return
    await go(number, ...toCheck)
    return { order, number, returnID }
  }
  const { number, returnID } = await withPhoto()
  const stock = await stockOf(shop, ring)
  await go(number, ['offer', offering])
  expect(await stockOf(shop, ring)).toBe(stock)
  await go(number, 'withdraw-offer')
  expect(await stockOf(shop, ring)).toBe(stock)
  await go(number, ['offer', { message: 'Bent', offer: ['repair'], days: 1 }])
  expect((await act(returnID, 'dispute')).body.return).toMatchObject({ status: 'disputed', offers: [], resolution: 'replacement' })
  expect(await stockOf(shop, ring)).toBe(stock)
  await go(number, 'inspect', ['offer', { message: 'Bent', offer: ['repair'], days: 60 }])
  expect((await choose(returnID, 'repair')).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(stock + 1)
  // Sent back, it is restocked once.
  const other = await withPhoto()
  const left = await stockOf(shop, ring)
  await go(other.number, ['offer', offering])
  expect((await act(other.returnID, 'send_back')).body.return).toMatchObject({ status: 'sending_back', pieces: [{ status: 'kept' }] })
  expect(await stockOf(shop, ring)).toBe(left + 1)
  expect(await unitOf(other.order)).toBe('delivered')
  // So does one that was taken for the offer alone.
  const third = await checked()
  const before = await stockOf(shop, ring)
  await go(third.number, ['offer', offering])
  expect((await act(third.returnID, 'send_back')).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(before)
})

test('the options for a coin or a unit depend on its reason, its site and the day of the request', () => {
  const piece = { kind: 'piece', state: 'return_requested', deliveredAt: start, reason: 'size', options: {} } as const
  const site = {
    returnDays: 15,
    timeZone: 'Asia/Kolkata',
    returnResolutions: ['refund', 'store_credit', 'replacement', 'repair', 'exchange'],
  } as const
  const of = (more: object, days = 1, at: object = {}) =>
    mayBeOffered({ ...piece, ...more } as never, { ...site, ...at }, addMs(start, days * durations.day))
  expect(of({})).toEqual(['replacement', 'repair', 'exchange'])
  expect(of({}, 15)).toEqual(['replacement', 'repair', 'exchange'])
  expect(of({}, 16)).toEqual(['exchange'])
  expect(of({}, 1, { returnResolutions: ['refund', 'repair'] })).toEqual(['repair'])
  expect(of({ kind: 'coin' })).toEqual(['exchange'])
  expect(of({ kind: 'coin', reason: 'defect' })).toEqual(['replacement', 'exchange'])
})

test('a disputed deduction does not reduce later offers', async () => {
  const { number, returnID } = await checked()
  await go(number, ['fail', { message: 'Worn', deduction: 100_000 }])
  await act(returnID, 'dispute')
  await go(number, 'inspect', ['offer', { message: 'As said', offer: ['exchange'] }])
  const { offers, timeline } = await detailOf(number)
  expect(timeline.map(({ status }) => status).slice(-3)).toEqual(['qc_failed', 'disputed', 'offered'])
  expect((await choose(returnID, 'exchange', { amount: offers[0]?.amount })).body.return.amount).toBe(offers[0]?.amount)
})

test('invalid offers are refused by field and change nothing', async () => {
  const { number } = await checked()
  const refused = async (more: object, error: object, of = number) => {
    const before = await everythingSold(shop)
    const stock = await stockOf(shop, ring)
    expect([more, await staffTransition(shop, of, 'offer', { message: 'Bent', ...more })]).toMatchObject([more, { ok: false, error }])
    expect(await everythingSold(shop)).toBe(before)
    expect(await stockOf(shop, ring)).toBe(stock)
  }
  await refused({}, { field: 'offer' })
  await refused({ offer: [] }, { field: 'offer' })
  await refused({ offer: ['exchange', 'exchange'] }, { field: 'offer' })
  await refused({ offer: ['refund'] }, { field: 'offer.0' })
  await refused({ offer: all, days: 5, message: ' ' }, { field: 'message' })
  for (const days of [undefined, 0, 61, 1.5, -1, Number.NaN]) await refused({ offer: ['repair'], days }, { field: 'days' })
  await refused({ offer: ['exchange'], days: 5 }, { field: 'days' })
  expect(await staffTransition(shop, number, 'pass', { offer: ['repair'] })).toMatchObject({ error: { field: 'offer' } })
  expect(await staffTransition(shop, number, 'pass', { days: 5 })).toMatchObject({ error: { field: 'days' } })
  for (const transition of ['choose', 'lapse', 'withdraw-offer'] as const)
    expect(await staffTransition(shop, number, transition)).toMatchObject({ error: { code: 'return_transition_refused' } })
  await restock(shop, 0)
  await refused({ offer: ['repair', 'replacement'], days: 5 }, { code: 'out_of_stock', field: 'offer.1' })
  await restock(shop, 99)
  // A coin is not mended.
  await shop.db.execute(sql`update product set kind = 'coin' where id = 'RNG-001'`)
  await refused({ offer: ['exchange', 'repair'], days: 5 }, { code: 'bad_request', field: 'offer.1' })
  await shop.db.execute(sql`update product set kind = 'piece' where id = 'RNG-001'`)
  // An exchange is refused for units that are still to be paid at the door, that are disputed, or that have no rate.
  const { orderId } = (
    await rows<{ orderId: string }>(shop.db, sql`select order_id as "orderId" from return_request where number = ${number}`)
  )[0]!
  await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${orderId}`)
  await refused({ offer: ['exchange'] }, { field: 'offer.0' })
  await shop.db.execute(sql`update orders set hold_reason = null where id = ${orderId}`)
  const purity = sql`jsonb_path_query_first(breakup, '$.rows[*] ? (@.code == "metal").purity')`
  await shop.db.execute(
    sql`update order_unit set breakup = replace(breakup::text, ${purity}::text, '"1K"')::jsonb where order_id = ${orderId}`,
  )
  await refused({ offer: ['exchange'] }, { field: 'offer.0' })
  // Neither can a unit without value; metal that does not count needs no rate.
  const rowsOf = (path: string) => sql`jsonb_set(breakup, '{rows}', jsonb_path_query_array(breakup, ${path}::jsonpath))`
  await shop.db.execute(sql`update order_unit set breakup = ${rowsOf('$.rows[*] ? (@.code == "making")')} where order_id = ${orderId}`)
  await refused({ offer: ['exchange'] }, { field: 'offer.0' })
  const mixed = [
    { code: 'metal', metal: 'steel', purity: '1K', weightMg: 9000, value: 1 },
    { code: 'stone', name: 'diamond', shape: 'round', caratMilli: 500, count: 1, value: 1_000_000 },
  ]
  await shop.db.execute(
    sql`update order_unit set breakup = jsonb_set(breakup, '{rows}', ${JSON.stringify(mixed)}::jsonb) where order_id = ${orderId}`,
  )
  await go(number, ['offer', { message: 'Bent', offer: ['exchange'] }])
  // Without a known rate at the choice, nothing is credited.
  const known = await rows<{ id: string }>(shop.db, sql`select id from return_request where number = ${number}`)
  await shop.db.execute(sql`update order_unit set breakup = jsonb_set(breakup, '{rows}', '[]') where order_id = ${orderId}`)
  expect((await choose(known[0]?.id ?? '', 'exchange')).body).toMatchObject({ code: 'refund_changed', field: 'amount' })
  expect(await detailOf(number)).toMatchObject({ status: 'offered' })
})

test('a guest gets options that need no account, and chooses by the link; after the return period only an exchange is offered', async () => {
  const order = await delivered(shop, undefined)
  const { orderToken } = order
  const asked = (await ask(order, { orderToken }, {})).body.return
  await go(asked.number, ...toCheck)
  expect(await staffTransition(shop, asked.number, 'offer', offering)).toMatchObject({
    error: { code: 'credit_sign_in', field: 'offer.2' },
  })
  await go(asked.number, ['offer', { message: 'Bent', offer: ['repair', 'replacement'], days: 3 }])
  // Neither another customer's nor an invented one.
  const before = await everythingSold(shop)
  for (const headers of [{}, as('kavya')])
    expect((await choose(asked.returnID, 'repair', {}, headers)).body).toMatchObject({ code: 'unknown_return', field: 'returnID' })
  for (const [more, field] of [
    [{}, 'resolution'],
    [{ resolution: 'refund' }, 'resolution'],
    [{ resolution: 'gold' }, 'resolution'],
    [{ resolution: ['repair'] }, 'resolution'],
    [{ resolution: 'exchange' }, 'resolution'],
    [{ resolution: 'repair', amount: 'much' }, 'amount'],
  ] as const)
    expect([more, (await act(asked.returnID, 'choose', { orderToken, ...more }, {})).body]).toMatchObject([
      more,
      { code: 'bad_request', field },
    ])
  expect((await act(asked.returnID, 'send_back', { orderToken, resolution: 'repair' }, {})).body).toMatchObject({ field: 'resolution' })
  for (const action of ['withdraw', 'accept'])
    expect((await act(asked.returnID, action, { orderToken }, {})).body).toMatchObject({ code: 'return_transition_refused' })
  expect(await everythingSold(shop)).toBe(before)
  expect((await choose(asked.returnID, 'repair', { orderToken }, headersOf['hi'])).body.return).toMatchObject({
    status: 'resolution_in_progress',
  })

  const late = await delivered(shop, 'anvi')
  shop.clock.advance(20 * durations.day)
  const { number } = (await ask(late, { resolution: 'exchange' })).body.return
  await go(number, ...toCheck)
  for (const offer of ['repair', 'replacement'] as const)
    expect(
      await staffTransition(shop, number, 'offer', { message: 'Bent', offer: [offer], ...(offer === 'repair' ? { days: 5 } : {}) }),
    ).toMatchObject({
      error: { code: 'bad_request', field: 'offer.0' },
    })
  await go(number, ['offer', { message: 'Bent', offer: ['exchange'] }])
})

test('of concurrent actions on an offer exactly one takes effect; stock and credit are correct afterwards', async () => {
  const made = async () => {
    const one = await checked({ offer: offering })
    return { ...one, stock: await stockOf(shop, ring), credit: await credit() }
  }
  const late = async () => {
    shop.clock.advance(72 * durations.hour)
    await shop.modules.returns.expireOverdue()
    shop.clock.set(start)
    return { status: 200 }
  }
  const retract = async (number: string) => ({ status: (await staffTransition(shop, number, 'withdraw-offer')).ok ? 200 : 409 })
  for (const others of ['repair', 'withdraw-offer', 'late', 'dispute'] as const) {
    const one = await made()
    const { amount } = (await detailOf(one.number)).offers[2] ?? {}
    const other = () =>
      others === 'repair'
        ? choose(one.returnID, 'repair')
        : others === 'late'
          ? late()
          : others === 'dispute'
            ? act(one.returnID, 'dispute')
            : retract(one.number)
    const both = await Promise.all([choose(one.returnID, 'exchange'), other(), choose(one.returnID, 'exchange')])
    const { status } = await detailOf(one.number)
    const won = both.filter(({ status: code }, place) => code === 200 && !(others === 'late' && place === 1)).length
    expect([others, won]).toEqual([others, others === 'late' && status === 'qc_in_progress' ? 0 : 1])
    expect([others, status === 'closed']).toEqual([others, both[0]?.status === 200 || both[2]?.status === 200])
    expect([others, await stockOf(shop, ring)]).toEqual([others, one.stock + 1])
    expect((await credit()) - one.credit).toBeCloseTo(status === 'closed' ? (amount ?? 0) : 0, 2)
  }
  // Two offers of the last unit: one gets it.
  const [first, second] = [await checked(), await checked()]
  await restock(shop, 1)
  const both = await Promise.all(
    [first, second].map(({ number }) => staffTransition(shop, number, 'offer', { message: 'Bent', offer: ['replacement'] })),
  )
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await stockOf(shop, ring)).toBe(0)
})

test('staff ask again after the inspection: an answer or the deadline leads back to it; the return neither ends nor is withdrawn [C-32]', async () => {
  const { order, number, returnID } = await checked()
  const answer = (text: string, images: string[] = []) =>
    shop.call<{ return: ReturnDetail }>('POST', '/api/orders/needmoreinfoImages/', { returnID, text, images }, as('anvi'))
  expect((await answer('Too early')).body).toMatchObject({ code: 'return_transition_refused' })
  await go(number, ['ask', { message: 'Was it worn in water?' }])
  expect(await detailOf(number)).toMatchObject({
    status: 'qc_more_info',
    deadline: addMs(start, 7 * durations.day).toISOString(),
    actions: ['answer'],
    rounds: [{ number: 1, question: 'Was it worn in water?', answeredAt: null }],
  })
  expect(await lastMail()).toMatch(/without an answer, we decide[^]*Was it worn in water\?/)
  expect((await waiting()).returns[0]).toMatchObject({ number, waits: true })
  const { body } = await shop.call<{ order: object }>('GET', `/api/orders/detail/id/${order.orderID}/`, undefined, as('anvi'))
  expect(body.order).toMatchObject({ waitsFor: 'return', returnNumber: number })
  for (const action of ['withdraw', 'send_back', 'dispute', 'accept'])
    expect((await act(returnID, action)).body).toMatchObject({ code: 'return_transition_refused' })
  shop.clock.advance(7 * durations.day)
  for (let time = 0; time < 2; time++) await shop.modules.returns.expireOverdue()
  expect(await detailOf(number)).toMatchObject({ status: 'qc_in_progress', deadline: null })
  expect(await unitOf(order)).toBe('return_requested')
  expect(await lastMail()).toContain('Nothing is deducted')
  expect((await answer('Too late')).body).toMatchObject({ code: 'return_transition_refused' })
  // The next question has a separate round, which the answer belongs to.
  await go(number, ['ask', { message: 'May we see the clasp?' }])
  const { imageID } = (await upload<{ image: { imageID: string } }>(shop, { orderID: order.orderID }, photo, as('anvi'))).body.image
  const twice = await Promise.all([answer('Here it is', [imageID]), answer('Here it is', [])])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const after = await detailOf(number)
  expect(after).toMatchObject({ status: 'qc_in_progress', actions: [] })
  expect(after.rounds.map(({ number: round, answer: message, answeredAt }) => [round, message, answeredAt !== null])).toEqual([
    [1, '', false],
    [2, 'Here it is', true],
  ])
  await go(number, 'pass', 'resolve')
})
