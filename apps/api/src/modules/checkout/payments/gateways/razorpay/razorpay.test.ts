import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../../kernel/clock.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { type ProviderRequest, standIn } from '../../../../../testing/provider-stand-in.ts'
import { order, post, readyCart, restock, ring } from '../../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../../testing/shop.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { describePaymentGatewayContract } from '../payment-gateway-contract.ts'
import { hmacHex } from '../provider-client.ts'
import { createRazorpay } from './razorpay.ts'

interface StandInLink {
  id: string
  reference_id: string
  amount: number
  amount_paid: number
  currency: string
  status: string
  short_url: string
  payments: { payment_id: string }[] | null
}

const secret = 'test_webhook_secret'
const links = new Map<string, StandInLink>()
const refunded = new Map<string, { id: string; amount: number; receipt: string; status: string }[]>()
const sumOf = (payment: string) => (refunded.get(payment) ?? []).reduce((total, { amount }) => total + amount, 0)

/** A double of Razorpay's interface, as far as the adapter uses it. */
function answer({ method, path, query, headers, body }: ProviderRequest): { status?: number; body: unknown } {
  if (headers.authorization !== `Basic ${Buffer.from('rzp_key:rzp_secret').toString('base64')}`) return { status: 401, body: {} }
  const found = [...links.values()]
  if (method === 'POST' && path === '/v1/payment_links') {
    const { reference_id, amount, currency } = JSON.parse(body) as StandInLink
    if (found.some((one) => one.reference_id === reference_id)) return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }
    const id = `plink_${links.size + 1}`
    const short_url = `https://rzp.example/i/${id}`
    const made = { id, reference_id, amount, amount_paid: 0, currency, status: 'created', short_url, payments: null }
    links.set(id, made)
    return { body: made }
  }
  if (path === '/v1/payment_links')
    return { body: { payment_links: found.filter((one) => one.reference_id === query.get('reference_id')) } }
  const [, payment = '', refund] = /^\/v1\/payments\/pay_([^/]+)(\/refunds?)?$/.exec(path) ?? []
  if (refund === '/refunds') return { body: { items: refunded.get(payment) ?? [] } }
  if (refund) {
    const before = refunded.get(payment) ?? []
    const made = { id: `rfnd_${before.length + 1}`, ...(JSON.parse(body) as { amount: number; receipt: string }), status: 'processed' }
    refunded.set(payment, [...before, made])
    return { body: made }
  }
  if (payment) {
    const description = `#${payment.replace('plink_', '')}`
    return { body: { id: `pay_${payment}`, description } }
  }
  const [, id = '', cancel] = /^\/v1\/payment_links\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  const link = links.get(id)
  if (!link) return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }
  if (cancel && link.status !== 'created') return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }
  if (cancel) link.status = 'cancelled'
  return { body: link }
}

let shop: TestShop
let gateway: PaymentGateway
let razorpay: Awaited<ReturnType<typeof standIn>>
beforeAll(async () => {
  razorpay = await standIn(answer)
  const keys = { keyId: 'rzp_key', keySecret: 'rzp_secret', webhookSecret: secret }
  gateway = createRazorpay({ ...keys, api: razorpay.origin, shopOrigin: 'https://shop.example' })
  shop = await openTestShop(testDatabase, undefined, { gateways: () => [gateway], onJobError: () => {} })
  await shop.db.execute(sql`update subsite set gateways = '["razorpay", "razorpay:upi", "cod"]' where code = 'in'`)
  await shop.modules.sites.refresh()
})
afterAll(async () => {
  await shop.close()
  await razorpay.close()
})
beforeEach(() => restock(shop))

function pay(id: string, changes: Partial<StandInLink> = {}): StandInLink {
  const link = links.get(id)
  if (!link) throw new Error(`no link ${id}`)
  return Object.assign(link, { status: 'paid', amount_paid: link.amount, payments: [{ payment_id: `pay_${id}` }] }, changes)
}

function sendBody(payload: string, { key = secret, headers = {} } = {}) {
  return shop.server.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': hmacHex(key, payload), ...headers },
    payload,
  })
}
const bodyOf = (event: string, entity: unknown) => JSON.stringify({ entity: 'event', event, payload: { payment_link: { entity } } })
const begin = async (way = 'razorpay') => {
  const { status, body } = await post(shop, await readyCart(shop, ring), way)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function later(minutes: number) {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.jobs.runDue()
}

describePaymentGatewayContract('razorpay', { provider: 'creates', messages: true, refunds: 'provider' }, () => ({
  gateway,
  pay: ({ providerRef }) => pay(providerRef),
  paymentsOf: ({ id }) => [...links.values()].filter((one) => one.reference_id === id).length,
  refundsOf: ({ providerRef }) => (refunded.get(providerRef) ?? []).map(({ amount }) => amount),
  bodyOf: ({ providerRef }) => bodyOf('payment_link.paid', links.get(providerRef)),
  sign: (rawBody, key = secret) => ({ rawBody, headers: { 'x-razorpay-signature': hmacHex(key, rawBody) } }),
  fail: razorpay.fail,
}))

test('a webhook is verified by the raw body with the webhook’s own secret, as Razorpay documents it', async () => {
  const body = '{"entity":"event","event":"order.paid","payload":{}}'
  const settings = { keyId: 'k', keySecret: 's', webhookSecret: secret, api: razorpay.origin, shopOrigin: 'https://shop.example' }
  const of = (signature: string) => createRazorpay(settings).parseWebhook(body, { 'x-razorpay-signature': signature })
  const published = '7ad664f3176427085d23d09e307f52c99dd8348fc73756f13a0c04c01db5aa1b'
  expect(await of(published)).toBe('ignored')
  for (const forged of [published.toUpperCase(), hmacHex('s', body)]) expect(await of(forged)).toBeUndefined()
})

describe('an order paid on Razorpay’s page', () => {
  test('[C-15] has a link for the order’s own amount, which accepts one payment by the chosen method', async () => {
    const { payment, orderNumber } = await begin('razorpay:upi')
    expect(payment).toMatchObject({ kind: 'redirect', url: `https://rzp.example/i/${payment.providerRef}` })
    const body = JSON.parse(razorpay.requests.findLast((one) => one.method === 'POST')?.body ?? '{}') as Record<string, unknown>
    expect(body).toMatchObject({ amount: 4_292_100, currency: 'INR', accept_partial: false, reference_id: payment.attemptID })
    expect(body).toMatchObject({ description: orderNumber, callback_method: 'get', notify: { sms: false, email: false } })
    expect(body['options']).toEqual({ checkout: { method: { upi: true, card: false, netbanking: false, wallet: false } } })
    expect(body['callback_url']).toContain(`https://shop.example/in-en/checkout?order=`)
  })
  test('[C-17] is placed by the browser’s return and the webhook at once', async () => {
    const { orderID, payment } = await begin()
    const message = bodyOf('payment_link.paid', pay(payment.providerRef))
    const settle = () => shop.call('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    await Promise.all([sendBody(message), settle(), sendBody(message), settle()])
    expect(await order(shop, orderID)).toMatchObject({ paymentStatus: 'paid', status: 'processing' })
    expect((await sendBody(message)).json()).toMatchObject({ outcome: 'replay' })
  })
  test('is identified by signed fields: an event id in a header cannot make one message a replay of another', async () => {
    const [first, second] = [await begin(), await begin()]
    const headers = { 'x-razorpay-event-id': 'the-same' }
    await sendBody(bodyOf('payment_link.paid', pay(first.payment.providerRef)), { headers })
    await sendBody(bodyOf('payment_link.paid', pay(second.payment.providerRef)), { headers })
    expect((await order(shop, second.orderID)).paymentStatus).toBe('paid')
  })
  test('forged or unrelated messages change nothing', async () => {
    const { orderID, payment } = await begin()
    const paid = { ...links.get(payment.providerRef), status: 'paid', amount_paid: 4_292_100 }
    expect((await sendBody(bodyOf('payment_link.paid', paid), { key: 'rzp_secret' })).statusCode).toBe(401)
    expect((await sendBody(bodyOf('refund.processed', paid))).json()).toMatchObject({ outcome: 'ignored' })
    expect((await sendBody(bodyOf('payment_link.paid', { ...paid, reference_id: 'nobody' }))).statusCode).toBe(404)
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
  })
  test('is cancelled at Razorpay when its order expires, and refunded once if it was paid nevertheless', async () => {
    const { orderID, payment } = await begin()
    await later(31)
    expect(links.get(payment.providerRef)?.status).toBe('cancelled')
    razorpay.fail('loses answers')
    await sendBody(bodyOf('payment_link.paid', pay(payment.providerRef)))
    await later(1)
    razorpay.fail('none')
    await later(16)
    expect(sumOf(payment.providerRef)).toBe(4_292_100)
    expect((await order(shop, orderID)).payments).toMatchObject([{ status: 'refunded' }])
  })
  test('is put on hold by another amount, which is refunded; a dispute puts a paid one on hold', async () => {
    const [wrong, right] = [await begin(), await begin()]
    await sendBody(bodyOf('payment_link.paid', pay(wrong.payment.providerRef, { amount_paid: 100 })))
    await later(0)
    expect(sumOf(wrong.payment.providerRef)).toBe(100)
    expect((await order(shop, wrong.orderID)).payments).toMatchObject([{ amount: 1, status: 'refunded', problem: 'other_amount' }])
    const { orderID: wrongID, payment: wrongPayment } = wrong
    const back = await shop.call('POST', '/api/cart/handlePaymnt/', { orderID: wrongID, attemptID: wrongPayment.attemptID })
    expect(back.body).toMatchObject({ paymentStatus: 'failed', attemptStatus: 'refunded', attemptProblem: 'other_amount' })
    expect(await order(shop, wrong.orderID)).toMatchObject({ holdReason: 'payment_mismatch', status: 'payment_pending' })
    await sendBody(bodyOf('payment_link.paid', pay(right.payment.providerRef)))
    const entity = { payment_id: `pay_${right.payment.providerRef}`, amount: 4_292_100, currency: 'INR' }
    await sendBody(JSON.stringify({ event: 'payment.dispute.created', payload: { dispute: { entity } } }))
    expect(await order(shop, right.orderID)).toMatchObject({
      holdReason: 'dispute',
      status: 'action_needed',
      payments: [{ status: 'captured', problem: 'disputed' }],
    })
  })
})
