import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { owing } from '../testing/owing.ts'
import { bank, post, type Posted, readyCart, restock, ring } from '../testing/purchase.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { addMember, type StaffBrowser } from '../testing/staff-client.ts'

let shop: TestShop
let meera: StaffBrowser
let reader: StaffBrowser
let second: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  await restock(shop, 50)
  meera = (await addMember(shop, 'meera@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  second = (await addMember(shop, 'second@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  reader = (await addMember(shop, 'accounts@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
})
afterAll(() => shop.close())

const dubai = { subsiteid: '2' }
const staff = { kind: 'staff', id: 'Meera' } as const
type Row = Record<string, unknown> & { number: string }
/** The rows of a list and the key of its next page. */
async function list(name: string, query = '', headers = {}, browser = meera): Promise<{ rows: Row[]; next: string | null }> {
  const { status, body } = await browser.call<Record<string, unknown>>('GET', `${name}/?${query}`, undefined, headers)
  expect([name, status]).toEqual([name, 200])
  return { rows: body[name] as Row[], next: body['next'] as string | null }
}
/** Moves an order to the other site, as if it had been placed there. */
const moveToDubai = (orderId: string) => shop.db.execute(sql`update orders set subsite = 'ae' where id = ${orderId}`)

async function paid(product = ring): Promise<Posted> {
  const { body } = await post(shop, await readyCart(shop, product), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  return body
}
async function transition(number: string, ...names: ('confirm' | 'allocate' | 'pack' | 'start' | 'inspect')[]): Promise<void> {
  for (const name of names)
    expect(await shop.modules.orderTransitions.byStaff(name, { number, actor: staff, reason: 'made' })).toMatchObject({ ok: true })
}

const made: Record<string, () => Promise<{ orderId: string; number: string; row: object }>> = {
  cancellations: async () => {
    const { orderID, orderNumber, orderToken } = await paid()
    await transition(orderNumber, 'confirm', 'allocate', 'pack')
    const items = (
      await shop.call<{ items: { orderItemID: string }[] }>('GET', `/api/orders/cancelItems/id/${orderID}?orderToken=${orderToken}`)
    ).body.items
    const request = { orderID, orderToken, requestKey: 'a-request', reason: 'other', text: 'Sorry' }
    const body = { ...request, items: [{ orderItemID: items[0]?.orderItemID, quantity: 1 }] }
    expect((await shop.call('PUT', '/api/orders/cancel/', body)).status).toBe(200)
    const row = {
      order: orderNumber,
      reason: 'other',
      text: 'Sorry',
      pieces: [expect.any(String) as string],
      total: 42_921,
      currency: 'INR',
    }
    return { orderId: orderID, number: '', row }
  },
  refunds: async () => {
    const { order, number } = await owing(shop, undefined, 12_345)
    return { orderId: order.orderID, number, row: { number, order: order.orderNumber, amount: 123.45, currency: 'INR', account: null } }
  },
  revisions: async () => {
    const { orderID, orderNumber } = await paid('RNG-003')
    await transition(orderNumber, 'confirm', 'start', 'inspect')
    const [ordered] = await rows<{ net: number; gross: number }>(
      shop.db,
      sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${orderID}`,
    )
    const { net, gross } = ordered!
    const more = Math.round(net / 50)
    const weights = { grossMg: gross + more, netMg: net + more }
    const weighed = await shop.modules.revisions.weigh({ number: orderNumber, unit: 1, ...weights, by: 'Meera', reason: 'scale 2' })
    if (!weighed.ok) throw new Error(weighed.error.code)
    const { number, before, after, difference } = weighed.value
    // As after three days without an answer.
    await shop.db.execute(sql`update revision set state = 'on_hold' where number = ${number}`)
    const row = {
      order: orderNumber,
      unit: 1,
      before: { price: before.breakup.total / 100, netMg: net },
      after: { price: after.breakup.total / 100, netMg: net + more },
      difference: difference / 100,
    }
    expect(row.difference).toBeCloseTo(row.after.price - row.before.price)
    return { orderId: orderID, number, row }
  },
}

describe.each(Object.keys(made))('the list of %s', (name) => {
  test('has those of the site that wait, the oldest first and by pages [P-04]', async () => {
    expect((await list(name)).rows).toEqual([])
    const first = await made[name]!()
    shop.clock.advance(60_000)
    const second = await made[name]!()
    const all = await list(name)
    expect([all.rows, all.next]).toMatchObject([[first.row, second.row], null])
    const page = await list(name, 'limit=1')
    expect(page.rows).toEqual([all.rows[0]])
    expect(await list(name, `limit=1&after=${page.next}`)).toEqual({ rows: [all.rows[1]], next: null })
    expect(await list(name, '', {}, reader)).toEqual(all)
    await moveToDubai(second.orderId)
    expect((await list(name)).rows).toEqual([all.rows[0]])
    expect((await list(name, '', dubai)).rows).toEqual([all.rows[1]])
  })
  test('names what is nonsense in its query', async () => {
    for (const [query, field] of [
      ['after=x', 'after'],
      ['limit=no', 'limit'],
    ])
      expect(await meera.call('GET', `${name}/?${query}`)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('transfers', () => {
  const order = async () => (await post(shop, await readyCart(shop, ring), 'transfer')).body
  /** Records a transfer, which a second person approves; the answer is that of the same call afterwards. */
  async function receive(number: string, body: object, browser = meera, headers = {}) {
    const call = () =>
      browser.call<{ state: string; received: number; amount: number; code: string; details: { number: string } }>(
        'POST',
        `transfers/${number}/receive/`,
        body,
        headers,
      )
    const first = await call()
    if (first.body.code !== 'approval_waits') return first
    await second.call('POST', `approvals/${first.body.details.number}/approve/`, { reason: 'on the statement' }, headers)
    return call()
  }

  test('are expected until they add up, and each is recorded once with its entry in the audit [P-04]', async () => {
    const { orderNumber: number } = await order()
    const later = await order()
    expect((await list('transfers')).rows).toMatchObject([
      { number, amount: 42_921, received: 0, currency: 'INR' },
      { number: later.orderNumber },
    ])
    const body = { amount: 40_000, reference: 'UTR000000001' }
    const both = await Promise.all([receive(number, body), receive(number, body)])
    expect(both).toMatchObject([
      { status: 200, body: { state: 'payment_pending', received: 40_000, amount: 42_921 } },
      { status: 200, body: { received: 40_000 } },
    ])
    expect((await list('transfers')).rows[0]).toMatchObject({ number, received: 40_000 })
    expect(await receive(later.orderNumber, body)).toMatchObject({ status: 409, body: { code: 'transfer_known', field: 'reference' } })
    expect((await receive(number.toLowerCase(), { amount: '2921', reference: 'UTR000000002' })).body).toMatchObject({
      number,
      state: 'placed',
      received: 42_921,
    })
    expect((await list('transfers')).rows).toMatchObject([{ number: later.orderNumber }])
    expect(await receive(number, { amount: 1, reference: 'UTR000000003' })).toMatchObject({
      status: 409,
      body: { code: 'transfer_excess', details: { due: 0 } },
    })
    const entries = await rows(
      shop.db,
      sql`select name, approver_name as second, object_id, after from audit_entry where object = 'transfers' and after is not null order by id`,
    )
    expect(entries).toEqual([
      { name: 'meera', second: 'second', object_id: number, after: { reference: 'UTR000000001', amount: 4_000_000, currency: 'INR' } },
      { name: 'meera', second: 'second', object_id: number, after: { reference: 'UTR000000002', amount: 292_100, currency: 'INR' } },
    ])
  })
  test('of another site are not found, and nonsense is named', async () => {
    const { orderNumber: number } = await order()
    expect((await list('transfers', '', dubai)).rows).toEqual([])
    const body = { amount: 42_921, reference: 'UTR000000009' }
    expect(await receive(number, body, meera, dubai)).toMatchObject({ status: 404, body: { code: 'unknown_order', field: 'number' } })
    expect(await receive('IN26-NOBODY', body)).toMatchObject({ status: 404 })
    expect(await receive(number, body, reader)).toMatchObject({ status: 403 })
    for (const [change, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 1.005 }, 'amount'],
      [{ amount: 'all' }, 'amount'],
      [{ reference: ' ' }, 'reference'],
      [{ reference: 'x'.repeat(61) }, 'reference'],
    ] as const)
      expect([change, await receive(number, { ...body, ...change })]).toMatchObject([change, { status: 400, body: { field } }])
    expect(await receive(number, { ...body, state: 'placed' })).toMatchObject({ status: 400 })
  })
  test('of orders that no longer wait are not listed', async () => {
    const { orderID, orderNumber } = await order()
    expect((await list('transfers')).rows.map(({ number }) => number)).toContain(orderNumber)
    await shop.db.execute(sql`update payment set state = 'failed' where order_id = ${orderID}`)
    expect((await list('transfers')).rows.map(({ number }) => number)).not.toContain(orderNumber)
  })
})
