import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../../../kernel/clock.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { type ProviderRequest, standIn } from '../../../../../testing/provider-stand-in.ts'
import { order, post, readyCart, restock, ring } from '../../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../../testing/shop.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { describePaymentGatewayContract } from '../payment-gateway-contract.ts'
import { hmacHex } from '../provider-client.ts'
import { createRazorpayCheckout, returnSignature } from './razorpay-checkout.ts'

interface StandInOrder {
  id: string
  receipt: string
  amount: number
  amount_paid: number
  currency: string
  status: string
}

const secret = 'test_webhook_secret'
const made = new Map<string, StandInOrder>()
const payments = new Map<string, { id: string; order_id: string; status: string; amount: number; currency: string }[]>()
const refunds: { id: string; path: string; amount: number; receipt: string; status: string }[] = []

/** A double of Razorpay's interface, as far as the adapter uses it. */
function answer({ method, path, query, headers, body }: ProviderRequest): { status?: number; body: unknown } {
  if (headers.authorization !== `Basic ${Buffer.from('rzp_key:rzp_secret').toString('base64')}`) return { status: 401, body: {} }
  if (method === 'POST' && path === '/v1/orders') {
    const { amount, currency, receipt } = JSON.parse(body) as StandInOrder
    const one = { id: `order_${made.size + 1}`, receipt, amount, amount_paid: 0, currency, status: 'created' }
    made.set(one.id, one)
    return { body: one }
  }
  if (path === '/v1/orders') return { body: { items: [...made.values()].filter(({ receipt }) => receipt === query.get('receipt')) } }
  const [, ofPayment, action] = /^(\/v1\/payments\/pay_\w+)(\/refunds?)?$/.exec(path) ?? []
  if (action === '/refunds') return { body: { items: refunds.filter((one) => one.path === ofPayment) } }
  if (action) {
    const one = {
      id: `rfnd_${refunds.length}`,
      path: ofPayment ?? '',
      ...(JSON.parse(body) as { amount: number; receipt: string }),
      status: 'processed',
    }
    refunds.push(one)
    return { body: one }
  }
  if (ofPayment) return { body: [...payments.values()].flat().find(({ id }) => ofPayment.endsWith(id)) }
  const [, id = '', list] = /^\/v1\/orders\/([^/]+)(\/payments)?$/.exec(path) ?? []
  const found = made.get(id)
  if (!found) return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }
  return { body: list ? { items: payments.get(id) ?? [] } : found }
}

let shop: TestShop
let gateway: PaymentGateway
let razorpay: Awaited<ReturnType<typeof standIn>>
beforeAll(async () => {
  razorpay = await standIn(answer)
  const keys = { keyId: 'rzp_key', keySecret: 'rzp_secret', webhookSecret: secret, api: razorpay.origin }
  gateway = createRazorpayCheckout({ ...keys, payOrigin: 'https://pay.example', shopOrigin: 'https://shop.example' })
  shop = await openTestShop(testDatabase, undefined, { gateways: () => [gateway], onJobError: () => {} })
  await shop.db.execute(sql`update subsite set gateways = '["razorpay_checkout", "razorpay_checkout:upi", "cod"]' where code = 'in'`)
  await shop.modules.sites.refresh()
})
afterAll(async () => {
  await shop.close()
  await razorpay.close()
})
beforeEach(() => restock(shop))

const begin = async (way = 'razorpay_checkout') => {
  const { status, body } = await post(shop, await readyCart(shop, ring), way)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
function pay(id: string, status = 'captured', changes: Partial<StandInOrder> = {}): StandInOrder {
  const one = made.get(id)
  if (!one) throw new Error(`no order ${id}`)
  const { amount, currency } = one
  payments.set(id, [{ id: `pay_${id.slice(6)}`, order_id: id, status, amount, currency }])
  return Object.assign(one, status === 'captured' ? { status: 'paid', amount_paid: amount } : { status: 'attempted' }, changes)
}
const bodyOf = (event: string, payload: object) => JSON.stringify({ entity: 'event', event, payload })
function send(payload: string, key = secret) {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': hmacHex(key, payload) }
  return shop.server.inject({ method: 'POST', url: '/api/payments/razorpay_checkout/webhook', headers, payload })
}
const paid = (entity: StandInOrder) => send(bodyOf('order.paid', { order: { entity } }))
const pathOf = (url: string) => url.replace('https://pay.example', '')
const giveBack = (url: string, fields: Record<string, string>) =>
  shop.server.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
async function later(minutes: number) {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.orders.expireOverdue()
  await shop.modules.jobs.runDue()
}

describePaymentGatewayContract('razorpay_checkout', { provider: 'creates', messages: true, refunds: 'provider' }, () => ({
  gateway,
  pay: ({ providerRef }) => pay(providerRef),
  paymentsOf: ({ id }) => [...made.values()].filter(({ receipt }) => receipt === id).length,
  refundsOf: ({ providerRef }) => refunds.filter(({ path }) => path.endsWith(`pay_${providerRef.slice(6)}`)).map(({ amount }) => amount),
  bodyOf: ({ providerRef }) => bodyOf('order.paid', { order: { entity: made.get(providerRef) } }),
  sign: (rawBody, key = secret) => ({ rawBody, headers: { 'x-razorpay-signature': hmacHex(key, rawBody) } }),
  fail: razorpay.fail,
}))

test('the response of the script is signed as documented: our order and its payment with the secret key', () => {
  const published = '5b54e6a2c2bfc7d002eddfaa7de09ed4069c7e758aa042817ab5f1b374bc2e5e'
  expect(returnSignature('test_key_secret_0001', 'order_Nq7TestOrder01', 'pay_Nq7TestPay0001')).toBe(published)
})

test('[C-15] an attempt is one Razorpay order, and its page runs that script alone at the payment origin', async () => {
  const { payment, orderNumber } = await begin('razorpay_checkout:upi')
  expect(payment).toMatchObject({ kind: 'sdk', url: `https://pay.example/pay/razorpay_checkout/${payment.attemptID}` })
  const request = razorpay.requests.findLast(({ path, method }) => path === '/v1/orders' && method === 'POST')
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ amount: 4_292_100, currency: 'INR', receipt: payment.attemptID })
  expect(payment.attemptID.length).toBeLessThanOrEqual(40)
  const page = await shop.server.inject({ method: 'GET', url: pathOf(payment.url) })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+' https:\/\/checkout\.razorpay\.com;/)
  expect(policy).toContain("form-action 'self' https://shop.example")
  const options = JSON.parse(
    /data-options="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '',
  ) as object
  expect(options).toMatchObject({
    checkout: {
      key: 'rzp_key',
      order_id: payment.providerRef,
      amount: 4_292_100,
      description: orderNumber,
      method: { upi: true, card: false },
    },
  })
  expect(page.body).not.toContain('rzp_secret')
})

test('the page fills in the contacts of the payer, but not those of an account for which staff made the bag', async () => {
  const { orderID, payment } = await begin()
  const page = async () => (await shop.server.inject({ method: 'GET', url: pathOf(payment.url) })).body
  expect(await page()).toContain('anvi@example.com')
  await shop.db.execute(sql`
    insert into draft_order (id, number, subsite, cart_id, state, version, channel, language, member_id, member_name, customer_id, message, note, total, created_at, updated_at)
    select 'draft', 'DR26-AAAAAAAA', 'in', cart_id, 'sent', 1, 'walk_in', 'en', 'm', 'M', 'anvi', '', '', 0, now(), now() from orders where id = ${orderID}`)
  expect(await page()).toContain('Anvi')
  expect(await page()).not.toMatch(/anvi@example|9822000000/)
})

test('[C-17] a signed return makes the shop query, and Razorpay’s answer places the order', async () => {
  const { orderID, payment } = await begin()
  const paymentId = `pay_${payment.providerRef.slice(6)}`
  const signed = {
    razorpay_payment_id: paymentId,
    razorpay_order_id: payment.providerRef,
    razorpay_signature: returnSignature('rzp_secret', payment.providerRef, paymentId),
  }
  // Genuine, but nothing was captured: nothing changes.
  const early = await giveBack(payment.url, signed)
  expect([early.statusCode, String(early.headers.location).startsWith('https://shop.example/in-en/checkout?order=')]).toEqual([303, true])
  expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
  const entity = pay(payment.providerRef)
  const asked = razorpay.requests.length
  for (const forged of [{ ...signed, razorpay_signature: 'f'.repeat(64) }, { ...signed, razorpay_payment_id: 'pay_other' }, {}])
    await giveBack(payment.url, forged)
  expect([razorpay.requests.length, (await order(shop, orderID)).paymentStatus]).toEqual([asked, 'unpaid'])
  await Promise.all([giveBack(payment.url, signed), paid(entity), paid(entity), giveBack(payment.url, signed)])
  const placed = await order(shop, orderID)
  expect(placed).toMatchObject({ paymentStatus: 'paid', status: 'processing' })
  expect(placed.timeline.filter((one) => one.status === 'processing' || one.status === 'placed')).toHaveLength(1)
})

test('forged messages and orders of others change nothing', async () => {
  const { orderID, payment } = await begin()
  const entity = { ...pay(payment.providerRef) }
  expect((await send(bodyOf('order.paid', { order: { entity } }), 'other')).statusCode).toBe(401)
  expect((await paid({ ...entity, receipt: '' })).json()).toMatchObject({ outcome: 'ignored' })
  expect((await send(bodyOf('payment.failed', { order: { entity } }))).json()).toMatchObject({ outcome: 'ignored' })
  expect((await paid({ ...entity, id: 'order_other' })).statusCode).toBe(404)
  expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
})

test('an authorized payment keeps the order; a payment after its end is refunded once', async () => {
  const { orderID, payment } = await begin()
  pay(payment.providerRef, 'authorized')
  await later(31)
  expect((await order(shop, orderID)).status).toBe('payment_pending')
  const late = await begin()
  await later(31)
  const entity = pay(late.payment.providerRef)
  await Promise.all([paid(entity), paid(entity)])
  await shop.modules.jobs.runDue()
  expect(refunds.filter(({ path }) => path.endsWith(`pay_${late.payment.providerRef.slice(6)}`))).toMatchObject([{ amount: 4_292_100 }])
  expect((await order(shop, late.orderID)).payments).toMatchObject([{ status: 'refunded' }])
})

test('another amount puts the order on hold and is refunded; a dispute puts a paid one on hold', async () => {
  const wrong = await begin()
  await paid(pay(wrong.payment.providerRef, 'captured', { amount_paid: 1 }))
  await shop.modules.jobs.runDue()
  expect(await order(shop, wrong.orderID)).toMatchObject({ holdReason: 'payment_mismatch', paymentStatus: 'failed' })
  const { orderID, payment } = await begin()
  await paid(pay(payment.providerRef))
  const dispute = { dispute: { entity: { payment_id: `pay_${payment.providerRef.slice(6)}`, amount: 100, currency: 'INR' } } }
  await send(bodyOf('payment.dispute.created', dispute))
  expect(await order(shop, orderID)).toMatchObject({ holdReason: 'dispute', status: 'action_needed' })
})
