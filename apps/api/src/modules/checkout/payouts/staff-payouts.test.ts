import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallReply } from '@karat/contract/calls.ts'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { openDoor, placedOrder } from '../../../testing/money-of-order.ts'
import { transitionUnits } from '../../../testing/purchase.ts'
import { faultsOfRead } from '../../../testing/plans.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers } from '../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const shop = await shopOfFile()
let accountant: StaffBrowser
let owner: StaffBrowser
let desk: StaffBrowser
type Money = { id: string; ref: string; number: string; amount: string }
let payment: Money
let refunded: Money
let refund: Money
let cash: Money & { awb: string }
const asMajor = (minor: number) => (minor / 100).toFixed(2)

beforeAll(async () => {
  const { authenticate } = shop.server
  acceptTestCustomers(shop)
  await openDoor(shop)
  const paymentOf = async (orderId: string, number: string): Promise<Money> => {
    const [row] = await rows<{ id: string; ref: string; amount: number }>(
      shop.db,
      sql`select id, provider_ref as ref, amount::float8 as amount from payment where order_id = ${orderId} and state = 'captured'`,
    )
    return { id: row!.id, ref: row!.ref, number, amount: asMajor(row!.amount) }
  }
  const paid = await placedOrder(shop, 'payouts-1', { gateway: 'sandbox' })
  payment = await paymentOf(paid.id, paid.number)
  const cancelled = await placedOrder(shop, 'payouts-2', { gateway: 'sandbox' })
  refunded = await paymentOf(cancelled.id, cancelled.number)
  await shop.modules.cancellations.byStaff(cancelled.number, 1, 'Meera', 'x')
  for (let round = 0; round < 3; round++) {
    await shop.modules.jobs.runDue()
    shop.clock.advance(durations.hour)
  }
  await shop.db.execute(sql`update refund set state = 'succeeded', provider_ref = 'rfnd_9' where order_id = ${cancelled.id}`)
  const [row] = await rows<{ id: string; number: string; amount: number }>(
    shop.db,
    sql`select id, number, amount::float8 as amount from refund where order_id = ${cancelled.id}`,
  )
  refund = { id: row!.id, ref: 'rfnd_9', number: cancelled.number, amount: asMajor(row!.amount) }
  const door = await placedOrder(shop, 'payouts-3')
  const actor = { kind: 'staff', id: 'Meera' } as const
  for (const step of ['confirm', 'allocate', 'pack', 'ship', 'out'] as const)
    await transitionUnits(shop, step, { number: door.number, actor, reason: 'x' })
  await transitionUnits(shop, 'deliver', { number: door.number, actor, reason: '', cashReceived: true })
  await shop.db.execute(sql`update shipment set number = 'BD100', carrier = 'Blue Dart' where order_id = ${door.id}`)
  const [collected] = await rows<{ amount: number }>(
    shop.db,
    sql`select sum(amount)::float8 as amount from cash_collection where order_id = ${door.id}`,
  )
  cash = { id: door.id, ref: '', number: door.number, amount: asMajor(collected!.amount), awb: 'BD100' }
  shop.server.authenticate = authenticate
  // The clock has passed the end of earlier sessions.
  accountant = (await addMember(shop, 'accountant@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
})
beforeEach(async () => {
  for (const table of ['payment', 'refund', 'cash_collection'])
    await shop.db.execute(sql`update ${sql.raw(table)} set payout_line_id = null`)
  await shop.db.execute(sql`delete from payout_file`)
})

const heads = 'type,id,amount,fee,tax,currency,date,payout'
const lineOf = (type: string, { ref, amount }: Pick<Money, 'ref' | 'amount'>, fee = '2.00', tax = '0.36', currency = 'INR') =>
  `${type},${ref},${amount},${fee},${tax},${currency},2026-11-24,P1`
const fileOf = (...lines: string[]) => [heads, ...lines].join('\n')
const remittance = (...lines: string[]) => ['awb,order,amount,date,reference', ...lines].join('\n')
type Checked = CallReply<'POST /api/staff/payouts/check/'>['payout']
type Failed = { code: string; field: string }
const check = async (text: string, browser = accountant, headers = {}) =>
  (await browser.call<{ payout: Checked } & Failed>('POST', 'payouts/check/', { text }, headers)).body
const statesOf = async (text: string, headers = {}) => (await check(text, owner, headers)).payout.lines.map(({ state }) => state)
const apply = (text: string, ready: number, browser = accountant, name = 'november.csv') =>
  browser.call<CallReply<'POST /api/staff/payouts/'> & Failed>('POST', 'payouts/', { name, text, ready })
const open = async (kind: string, more = '') =>
  (await accountant.call<CallReply<'GET /api/staff/payouts/open/'>>('GET', `payouts/open/?kind=${kind}${more}`)).body.items
const sums = async (more = '') =>
  (await accountant.call<CallReply<'GET /api/staff/payouts/open/sums/'>>('GET', `payouts/open/sums/${more}`)).body.sums
const files = async () => (await accountant.call<CallReply<'GET /api/staff/payouts/'>>('GET', 'payouts/')).body.files

test('a settlement file is looked at line by line, written, and what it pays out is open no more [P-04, R-16]', async () => {
  const text = fileOf(lineOf('payment', payment), lineOf('payment', refunded), lineOf('refund', refund, '0', '0'))
  expect((await open('payment')).map(({ order, source, reference, amount }) => [order, source, reference, amount])).toEqual([
    [payment.number, 'sandbox', payment.ref, Number(payment.amount)],
    [refunded.number, 'sandbox', refunded.ref, Number(refunded.amount)],
  ])
  expect(await open('refund')).toMatchObject([{ order: refund.number, reference: 'rfnd_9', amount: Number(refund.amount) }])
  const { payout } = await check(text)
  const whole = Number(payment.amount) + Number(refunded.amount) - Number(refund.amount)
  expect(payout).toMatchObject({ format: 'karat', currency: 'INR', ready: 3, fee: 4, tax: 0.72 })
  expect(payout.amount).toBeCloseTo(whole, 5)
  expect([payout.net, payout.fileNet]).toEqual([expect.closeTo(whole - 4.72, 5), expect.closeTo(whole - 4.72, 5)])
  expect(payout.lines[2]).toMatchObject({ line: 4, state: 'ready', kind: 'refund', order: refund.number, net: -Number(refund.amount) })
  expect(await files()).toEqual([])
  expect((await apply(text, 3)).body).toMatchObject({ applied: 3 })
  expect([await open('payment'), await open('refund')]).toEqual([[], []])
  expect(await files()).toMatchObject([{ name: 'november.csv', format: 'karat', lines: 3, fee: 4, tax: 0.72, currency: 'INR' }])
  expect(await statesOf(text)).toEqual(['paid_out', 'paid_out', 'paid_out'])
})

test('our ids are found as well, and a file of another format with the same things finds them paid out', async () => {
  const stripe = (id: string, amount: string) =>
    `balance_transaction_id,currency,gross,fee,net,reporting_category,source_id,payment_metadata[attempt_id]\ntxn_1,inr,${amount},0.00,${amount},charge,ch_1,${id}`
  expect(await statesOf(stripe(payment.id, payment.amount))).toEqual(['ready'])
  expect(await statesOf(fileOf(lineOf('refund', { ...refund, ref: refund.id }), lineOf('payment', { ...payment, ref: payment.id })))).toEqual(['ready', 'ready']) // prettier-ignore
  await apply(fileOf(lineOf('payment', payment)), 1)
  expect(await statesOf(stripe(payment.id, payment.amount))).toEqual(['paid_out'])
})

test('lines that match nothing, another amount or currency, or twice are named and not written', async () => {
  const less = { ...payment, amount: '1.00' }
  const text = fileOf(
    lineOf('payment', { ref: 'pay_nobody', amount: '5.00' }),
    lineOf('payment', less),
    lineOf('payment', payment, '0', '0', 'USD'),
    lineOf('payment', refunded),
    lineOf('payment', refunded),
    lineOf('payment', { ...refunded, ref: refunded.id }),
    'payment,x,abc,0,0,INR,,',
    'chargeback,x,5,0,0,INR,,',
    lineOf('refund', payment),
  )
  const { payout } = await check(text)
  expect(payout.lines.map(({ state, column }) => [state, column])).toEqual([
    ['unknown', ''],
    ['other_amount', ''],
    ['repeated', ''],
    ['ready', ''],
    ['repeated', ''],
    ['repeated', ''],
    ['unreadable', 'amount'],
    ['unreadable', 'type'],
    ['unknown', ''],
  ])
  expect(payout.lines[1]?.expected).toBe(Number(payment.amount))
  expect(await statesOf(fileOf(lineOf('payment', payment, '0', '0', 'USD')))).toEqual(['other_amount'])
  expect((await apply(text, 1)).body.applied).toBe(1)
  expect((await open('payment')).map(({ order }) => order)).toEqual([payment.number])
})

test('cash of a courier is found by the parcel or the order, all of it or none', async () => {
  expect(await open('cash')).toMatchObject([{ order: cash.number, source: 'Blue Dart', reference: 'BD100', amount: Number(cash.amount) }])
  expect(await sums()).toContainEqual({ kind: 'cash', source: 'Blue Dart', count: 1, amount: Number(cash.amount) })
  const states = (...lines: string[]) => statesOf(remittance(...lines))
  expect(await states(`BD100,,${cash.amount},,R1`, `,${cash.number},${cash.amount},,R1`)).toEqual(['ready', 'repeated'])
  expect(await states(`,${cash.number.toLowerCase()},${cash.amount},,R1`)).toEqual(['ready'])
  expect(await states(`BD100,,1.00,,R1`, `BD404,,1.00,,R1`, `BD100,IN26-OTHER,${cash.amount},,R9`, `,${payment.number},5,,R1`)).toEqual(['other_amount', 'unknown', 'unknown', 'unknown']) // prettier-ignore
  // A parcel of another order with the same number changes nothing: no cash was collected for it.
  await shop.db.execute(sql`insert into shipment (id, order_id, unit_ids, carrier, number, page, shipped_at)
    select 'twin', id, '{}', 'Blue Dart', 'BD100', '', now() from orders where number = ${payment.number}`)
  expect((await apply(remittance(`BD100,,${cash.amount},,R1`), 1)).body.applied).toBe(1)
  expect([await open('cash'), await states(`BD100,,${cash.amount},,R2`)]).toEqual([[], ['paid_out']])
  await shop.db.execute(sql`delete from shipment where id = 'twin'`)
})

test('a file is written once, however often and by however many it is sent; one wins where two differ', async () => {
  const text = fileOf(lineOf('payment', payment), lineOf('payment', refunded))
  const answers = await Promise.all([apply(text, 2), apply(text, 2, owner), apply(text, 2)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.applied).toSorted()).toEqual([0, 0, 2])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await files()).toMatchObject([{ lines: 2 }])
  const written = await rows(shop.db, sql`select 1 from audit_entry where object = 'payouts' and object_id = ${answers[0]?.body.id ?? ''}`)
  expect(written).toHaveLength(1)
  expect((await apply(`${text}\n`, 2)).body).toMatchObject({ code: 'payout_nothing', field: 'text' })
  await shop.db.execute(sql`update payment set payout_line_id = null`)
  await shop.db.execute(sql`delete from payout_file`)
  const both = await Promise.all([
    apply(fileOf(lineOf('payment', payment)), 1),
    apply(fileOf(lineOf('payment', payment), lineOf('payment', refunded)), 2, owner),
  ])
  const refusals = both.flatMap(({ body }) => (body.code ? [body.code] : []))
  expect([['payout_changed'], ['payout_nothing']]).toContainEqual(refusals)
})

test('the same file writes later what was not ready before, and what was shown is compared', async () => {
  const text = fileOf(lineOf('payment', payment), lineOf('refund', { ref: 'rfnd_late', amount: refund.amount }))
  expect((await apply(text, 2)).body.code).toBe('payout_changed')
  const first = await apply(text, 1)
  await shop.db.execute(sql`update refund set provider_ref = 'rfnd_late' where id = ${refund.id}`)
  expect(await statesOf(text)).toEqual(['paid_out', 'ready'])
  const second = await apply(text, 1)
  expect([second.body.id === first.body.id, second.body.applied]).toEqual([true, 1])
  await shop.db.execute(sql`update refund set provider_ref = 'rfnd_9' where id = ${refund.id}`)
  // The later part alone cannot be taken out.
  const { body } = await accountant.call<{ acts: { id: string }[] }>('GET', `undo/?object=payouts&id=${first.body.id}`)
  expect(body.acts.length).toBeLessThanOrEqual(1)
})

test('an applied file can be undone: what it paid out is open again, and it can be applied anew', async () => {
  const text = fileOf(lineOf('payment', payment))
  const { body } = await apply(text, 1)
  const { body: offered } = await accountant.call<{ acts: { id: string }[] }>('GET', `undo/?object=payouts&id=${body.id}`)
  expect((await accountant.call('POST', 'undo/', { entry: offered.acts[0]?.id })).status).toBe(200)
  expect([(await open('payment')).length, await files()]).toEqual([2, []])
  expect((await accountant.call('POST', 'undo/', { entry: offered.acts[0]?.id })).status).toBe(409)
  expect((await apply(text, 1)).body.applied).toBe(1)
})

test('the list of open things is narrowed by days, goes page by page, is exported, and is that of its site', async () => {
  expect(await open('payment', '&days=30')).toEqual([])
  expect(await sums('?days=30')).toEqual([])
  shop.clock.advance(31 * durations.day)
  accountant = (await addMember(shop, `later-${shop.clock.now().getTime()}@aurelia.example`, [{ role: 'accountant', site: 'in' }])).browser
  owner = (await addMember(shop, `owner-${shop.clock.now().getTime()}@aurelia.example`, [{ role: 'owner', site: '*' }])).browser
  expect(await open('payment', '&days=30')).toHaveLength(2)
  const first = (await accountant.call<CallReply<'GET /api/staff/payouts/open/'>>('GET', 'payouts/open/?kind=payment&limit=1')).body
  expect((await open('payment', `&limit=1&after=${first.next}`)).map(({ order }) => order)).toEqual([refunded.number])
  const asked = await accountant.call<{ address: string }>('POST', 'exports/payouts/', { kind: 'payment' })
  const cookie = [...accountant.cookies].map((pair) => pair.join('=')).join('; ')
  const { body } = await shop.server.inject({ method: 'GET', url: asked.body.address, headers: { cookie } })
  expect(body.split('\r\n')[1]).toMatch(new RegExp(`^${payment.number},.*,${payment.ref},2026-.*,INR$`))
  expect(await statesOf(fileOf(lineOf('payment', payment)), { subsiteid: '2' })).toEqual(['unknown'])
})

describe('refusals', () => {
  test('members who do not look after accounts', async () => {
    const deskLater = (await addMember(shop, 'desk-later@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
    desk = deskLater
    for (const path of ['payouts/', 'payouts/open/?kind=cash', 'payouts/open/sums/'])
      expect([path, (await desk.call('GET', path)).status]).toEqual([path, 403])
    expect((await desk.call('POST', 'payouts/check/', { text: heads })).status).toBe(403)
    expect((await desk.call('POST', 'payouts/', { name: 'x', text: heads, ready: 1 })).status).toBe(403)
    expect((await desk.call('POST', 'exports/payouts/', { kind: 'cash' })).status).toBe(403)
  })

  test('nonsense, with its field', async () => {
    for (const text of ['', 'a,b\n1,2', `${heads}\n`, 'x'.repeat(200_001)]) expect([text.slice(0, 9), (await check(text)).field]).toEqual([text.slice(0, 9), 'text']) // prettier-ignore
    expect((await apply(fileOf(lineOf('payment', payment)), -1)).body.field).toBe('ready')
    expect((await apply(fileOf(lineOf('payment', payment)), 1, accountant, ' ')).body.field).toBe('name')
    const badOpen = (query: string) => accountant.call<Failed>('GET', `payouts/open/?${query}`)
    expect((await badOpen('kind=bank')).body.field).toBe('kind')
    expect((await badOpen('kind=cash&days=400')).body.field).toBe('days')
    expect((await badOpen('kind=cash&after=nonsense')).body.field).toBe('after')
    expect(await files()).toEqual([])
  })
})

test('lines and open things are found by indexes among many payments that are paid out', async () => {
  await shop.db.execute(sql`
    insert into payment (id, order_id, gateway, provider_ref, amount, currency, state, return_to, created_at, updated_at, payout_line_id)
    select 'm' || n, order_id, 'sandbox', 'r' || n, 100, 'INR', 'captured', '', now(), '2020-01-01'::timestamptz + n * interval '1 minute', 'l' || n
    from payment, generate_series(1, 20000) n where id = ${payment.id}`)
  await shop.db.execute(sql`vacuum analyze payment`)
  const india = (await shop.modules.sites.byCode('in'))!
  const { payouts } = shop.modules
  const expectIndex = async (what: string, read: () => Promise<unknown>) => {
    const { checked, faults } = await faultsOfRead(shop.db, { what, most: 200, read })
    expect([faults, checked > 0]).toEqual([[], true])
  }
  await expectIndex('a file', () => payouts.check(india, fileOf(lineOf('payment', payment), lineOf('refund', refund))))
  await expectIndex('open payments', () => payouts.open(india, { kind: 'payment', days: 0 }, { limit: 50 }))
  await expectIndex('sums', () => payouts.sums(india, 0))
})
