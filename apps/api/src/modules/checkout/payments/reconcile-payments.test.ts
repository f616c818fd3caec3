import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bank, stockOf, order, post, readyCart, webhook } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unreliable, type UnreliableGateway } from '../../../testing/unreliable-gateway.ts'
import { createSandbox } from './gateways/sandbox/sandbox.ts'

let shop: TestShop
let gateway: UnreliableGateway
const jobFailures: string[] = []
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, {
    gateways: (db) => [(gateway = unreliable(createSandbox(db, 'a secret of the tests')))],
    gatewayTimeout: 800,
    onJobError: (kind) => void jobFailures.push(kind),
  })
})
afterAll(() => shop.close())

const ring = 'RNG-001-18K-yellow-15'
beforeEach(async () => {
  gateway.trouble = 'none'
  // Ends payments that an earlier test left open.
  await later(25 * 60)
  await shop.db.execute(sql`update stock set on_hand = 12 where subsite = 'in' and variant_id = ${ring}`)
})

/** Minutes pass, and the jobs that are due by then run. */
async function later(minutes: number) {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.jobs.runDue()
}
const begin = async (engraving = '') => {
  const cartID = await readyCart(shop, ring, 1, engraving)
  const { status, body } = await post(shop, cartID, 'sandbox')
  return { cartID, status, body, orderID: body.orderID, ref: body.payment?.providerRef ?? '' }
}
const orderOf = async (cartID: string) =>
  (await rows<{ id: string }>(shop.db, sql`select id from orders where cart_id = ${cartID} order by created_at desc, id desc`))[0]?.id ?? ''
const payments = (orderID: string) =>
  rows<{ id: string; state: string; ref: string | null }>(
    shop.db,
    sql`select id, state, provider_ref as ref from payment where order_id = ${orderID} order by id`,
  )
const takeMoney = (orderID: string) =>
  shop.db.execute(
    sql`update sandbox_payment set state = 'captured' where attempt_id in (select id from payment where order_id = ${orderID}) and state <> 'refunded'`,
  )
const atBank = async (orderID: string) =>
  (
    await rows<{ state: string }>(
      shop.db,
      sql`select s.state from sandbox_payment s join payment p on p.id = s.attempt_id where p.order_id = ${orderID} order by p.id`,
    )
  ).map((one) => one.state)

describe('a payment attempt', () => {
  test('is stored before the gateway is called, and stays when the gateway is unreachable', async () => {
    gateway.trouble = 'down'
    const { cartID, status, body } = await begin()
    expect([status, body.code]).toEqual([503, 'gateway_unreachable'])
    const orderID = await orderOf(cartID)
    expect(await payments(orderID)).toMatchObject([{ state: 'created', ref: null }])
    expect(await stockOf(shop, ring)).toBe(11)
  })
  test('by another method than the one without a response is a separate attempt', async () => {
    const cartID = await readyCart(shop, ring)
    gateway.trouble = 'down'
    expect((await post(shop, cartID, 'sandbox:upi')).status).toBe(503)
    gateway.trouble = 'none'
    const { orderID } = (await post(shop, cartID, 'sandbox:card')).body
    expect((await order(shop, orderID)).payments.map((one) => [one.method, one.status])).toEqual([
      ['upi', 'created'],
      ['card', 'created'],
    ])
  })
  test.each(['down', 'answer lost', 'hangs'] as const)('is the same payment when it is retried after a failure (%s)', async (trouble) => {
    gateway.trouble = trouble
    const { cartID, status } = await begin()
    expect(status).toBe(503)
    gateway.trouble = 'none'
    gateway.release()
    const [first, second] = await Promise.all([post(shop, cartID, 'sandbox'), post(shop, cartID, 'sandbox')])
    expect([first.status, second.status]).toEqual([200, 200])
    const made = await rows<{ ref: string }>(
      shop.db,
      sql`select ref from sandbox_payment where attempt_id = ${first.body.payment.attemptID}`,
    )
    expect(made).toEqual([{ ref: first.body.payment.providerRef }])
    await bank(shop, first.body.payment.providerRef, 'approve')
    expect((await order(shop, first.body.orderID)).paymentStatus).toBe('paid')
  })
  test('requested twice concurrently is one payment at the gateway', async () => {
    const attempt = {
      id: 'attempt-of-the-test',
      providerRef: null,
      method: '',
      orderId: 'o',
      orderNumber: 'IN26-TEST',
      amount: 100,
      currency: 'INR',
      returnTo: '/',
    }
    const answers = await Promise.all([gateway.createIntent(attempt), gateway.createIntent(attempt), gateway.createIntent(attempt)])
    expect(new Set(answers.map((answer) => answer.providerRef)).size).toBe(1)
  })
  test('whose response was lost is found by the shop’s own id when the webhook arrives', async () => {
    gateway.trouble = 'answer lost'
    const { cartID } = await begin()
    gateway.trouble = 'none'
    const orderID = await orderOf(cartID)
    const [attempt] = await payments(orderID)
    const event = { eventId: `word-${orderID}`, type: 'captured', providerRef: 'sbx_lost', amount: 4_292_100, currency: 'INR' }
    expect((await webhook(shop, { ...event, attemptId: 'nobody' })).statusCode).toBe(404)
    expect((await webhook(shop, { ...event, attemptId: attempt?.id })).statusCode).toBe(200)
    expect((await order(shop, orderID)).paymentStatus).toBe('paid')
    expect(await payments(orderID)).toMatchObject([{ state: 'captured', ref: 'sbx_lost' }])
    expect((await webhook(shop, { ...event, eventId: 'another', attemptId: attempt?.id, providerRef: 'sbx_other' })).statusCode).toBe(404)
  })
})

describe('a capture whose webhook was lost', () => {
  test.each(['none', 'answer lost'] as const)('places the order before it expires (failure: %s)', async (trouble) => {
    gateway.trouble = trouble
    const { cartID } = await begin()
    gateway.trouble = 'none'
    const orderID = await orderOf(cartID)
    await takeMoney(orderID)
    await later(31)
    expect(await order(shop, orderID)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await stockOf(shop, ring)).toBe(11)
  })
  test.each(['down', 'hangs', 'answer lost'] as const)(
    'an unreachable gateway (%s) keeps the order for at most 30 minutes; then it ends, and the payment is refunded later',
    async (trouble) => {
      const { orderID } = await begin()
      await takeMoney(orderID)
      gateway.trouble = trouble
      await later(31)
      expect((await order(shop, orderID)).status).toBe('payment_pending')
      await later(28)
      expect((await order(shop, orderID)).status).toBe('payment_pending')
      expect(await stockOf(shop, ring)).toBe(11)
      await later(2)
      expect([(await order(shop, orderID)).status, await stockOf(shop, ring)]).toEqual(['expired', 12])
      // Unavailable for three days, after which every job about it is a dead letter.
      for (let day = 0; day < 3; day++) await later(24 * 60)
      gateway.trouble = 'none'
      gateway.release()
      await later(6)
      await later(16)
      expect([await atBank(orderID), (await payments(orderID)).map((one) => one.state)]).toEqual([['refunded'], ['refunded']])
    },
  )
  test('an engraved order waiting for an unreachable gateway is placed with its text when the gateway responds again', async () => {
    const terms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charges: { in: 75_000 } }
    await shop.db.execute(sql`update product set engraving = ${JSON.stringify(terms)}::jsonb where id = 'RNG-001'`)
    await shop.modules.changed(['product:RNG-001'])
    const { orderID } = await begin('Anvi & Ravi')
    const before = await order(shop, orderID)
    expect(before.items[0]?.breakup.find(({ name }) => name === 'engraving')?.value).toBe(750)
    // The merchant no longer engraves this product: that does not matter for a posted order.
    await shop.db.execute(sql`update product set engraving = null where id = 'RNG-001'`)
    await shop.modules.changed(['product:RNG-001'])
    await takeMoney(orderID)
    gateway.trouble = 'down'
    await later(31)
    gateway.trouble = 'none'
    await later(6)
    const after = await order(shop, orderID)
    expect([after.status, after.items, after.amounts.total]).toEqual([
      'processing',
      before.items.map((item) => ({ ...item, status: 'placed' })),
      before.amounts.total,
    ])
    expect(after.items[0]).toMatchObject({ engraving: 'Anvi & Ravi' })
    const [captured] = await rows<{ amount: number }>(
      shop.db,
      sql`select amount::float8 as amount from payment where order_id = ${orderID}`,
    )
    expect(captured?.amount).toBe(Math.round(after.amounts.total * 100))
  })
  test.each([1, 10, 60, 24 * 60])('after the end of the order is found %i minutes later, and refunded', async (minutes) => {
    const { orderID } = await begin()
    await later(31)
    expect(await order(shop, orderID)).toMatchObject({ status: 'expired' })
    await later(minutes - 0.5)
    await takeMoney(orderID)
    await later(1)
    await shop.modules.jobs.runDue()
    expect([await atBank(orderID), (await payments(orderID)).map((one) => one.state)]).toEqual([['refunded'], ['refunded']])
  })
  test('of a second attempt after the first was captured is refunded too', async () => {
    const { cartID, orderID, ref } = await begin()
    const second = (await post(shop, cartID, 'sandbox')).body
    gateway.trouble = 'down'
    await bank(shop, ref, 'approve')
    expect((await order(shop, orderID)).status).toBe('processing')
    await takeMoney(second.orderID)
    gateway.trouble = 'none'
    await later(2)
    await shop.modules.jobs.runDue()
    expect(await atBank(orderID)).toEqual(['captured', 'refunded'])
    expect(await stockOf(shop, ring)).toBe(11)
  })
  test('a page requested before the end of the order and received after it is not shown, and its attempt is voided by the next query', async () => {
    gateway.trouble = 'hangs'
    const cartID = await readyCart(shop, ring)
    const posting = post(shop, cartID, 'sandbox')
    await expect.poll(async () => (await payments(await orderOf(cartID))).length).toBe(1)
    const orderID = await orderOf(cartID)
    await posting
    gateway.trouble = 'none'
    await later(61)
    expect((await order(shop, orderID)).status).toBe('expired')
    // Only now the gateway completes the request of an hour ago.
    gateway.release()
    await expect.poll(() => atBank(orderID)).toEqual(['open'])
    await later(2)
    expect(await atBank(orderID)).toEqual(['failed'])
  })
})

describe('refunds', () => {
  test('a refund whose response was lost is not repeated, and one whose job died is retried until it is done', async () => {
    const { orderID } = await begin()
    await later(31)
    await takeMoney(orderID)
    gateway.trouble = 'none'
    const before = gateway.calls.refund
    await shop.db.execute(
      sql`update payment set state = 'refund_due', updated_at = ${shop.clock.now().toISOString()} where order_id = ${orderID}`,
    )
    gateway.trouble = 'down'
    for (let hour = 0; hour < 12; hour++) await later(60)
    expect((await payments(orderID)).map((one) => one.state)).toEqual(['refund_due'])
    gateway.trouble = 'answer lost'
    await later(16)
    gateway.trouble = 'none'
    for (let minutes = 0; minutes < 4; minutes++) await later(16)
    expect([await atBank(orderID), (await payments(orderID)).map((one) => one.state)]).toEqual([['refunded'], ['refunded']])
    expect(gateway.calls.refund).toBeGreaterThan(before + 1)
    expect(jobFailures).toContain('refund')
  })
})
