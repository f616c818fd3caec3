import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations, manualClock } from '../../../../../kernel/clock.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { type ProviderRequest, standIn } from '../../../../../testing/provider-stand-in.ts'
import { order, post, readyCart, restock, ring } from '../../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../../testing/shop.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { describePaymentGatewayContract } from '../payment-gateway-contract.ts'
import { hmacHex } from '../provider-client.ts'
import { createStripe } from './stripe.ts'

interface StandInSession {
  id: string
  client_reference_id: string
  amount_total: number
  currency: string
  status: string
  payment_status: string
  payment_intent: string | null
  url: string
}

const secret = 'whsec_test_secret'
const sessions = new Map<string, StandInSession>()
const byKey = new Map<string, StandInSession>()
const refunds = new Map<string, { id: string; amount: number; metadata: { refund_key: string } }[]>()
let refundsPending = false

/** A double of Stripe's interface, as far as the adapter uses it. */
function answer({ method, path, query, headers, body }: ProviderRequest): { status?: number; body: unknown } {
  if (headers.authorization !== 'Bearer sk_test_key') return { status: 401, body: { error: { code: 'unauthorized' } } }
  const form = new URLSearchParams(body)
  const key = String(headers['idempotency-key'])
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const session: StandInSession = byKey.get(key) ?? {
      id: `cs_test_${key}`,
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: 'https://checkout.stripe.example/c/pay/1',
    }
    byKey.set(key, session)
    sessions.set(session.id, session)
    return { body: session }
  }
  if (path === '/v1/payment_intents/search') {
    const id = /^metadata\['attempt_id'\]:'([^']+)'$/.exec(query.get('query') ?? '')?.[1]
    const found = [...sessions.values()].find((one) => one.client_reference_id === id && one.payment_intent)
    return { body: { data: found ? [{ id: found.payment_intent }] : [] } }
  }
  if (path === '/v1/checkout/sessions')
    return { body: { data: [...sessions.values()].filter((one) => one.payment_intent === query.get('payment_intent')) } }
  if (path === '/v1/refunds') {
    const status = refundsPending ? 'pending' : 'succeeded'
    if (method === 'GET')
      return { body: { data: (refunds.get(query.get('payment_intent') ?? '') ?? []).map((one) => ({ ...one, status })) } }
    const intent = form.get('payment_intent') ?? ''
    const before = refunds.get(intent) ?? []
    const made = {
      id: `re_${before.length + 1}`,
      amount: Number(form.get('amount')),
      metadata: { refund_key: form.get('metadata[refund_key]') ?? '' },
    }
    const paid = [...sessions.values()].find((one) => one.payment_intent === intent)?.amount_total ?? 0
    const all = before.reduce((total, { amount }) => total + amount, made.amount)
    if (all > paid) return { status: 400, body: { error: { code: before.length > 0 ? 'charge_already_refunded' : 'amount_too_large' } } }
    refunds.set(intent, [...before, made])
    return { body: { ...made, status } }
  }
  const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
  const session = sessions.get(id)
  if (!session) return { status: 404, body: { error: { code: 'resource_missing' } } }
  if (action) {
    if (session.status !== 'open') return { status: 400, body: { error: { code: 'session_not_open' } } }
    session.status = 'expired'
  }
  return { body: session }
}

let shop: TestShop
let gateway: PaymentGateway
let stripe: Awaited<ReturnType<typeof standIn>>
beforeAll(async () => {
  stripe = await standIn(answer)
  const settings = { secretKey: 'sk_test_key', webhookSecret: secret, api: stripe.origin, shopOrigin: 'https://shop.example' }
  gateway = createStripe({ ...settings, clock: { now: () => shop.clock.now() } })
  shop = await openTestShop(testDatabase, undefined, { gateways: () => [gateway] })
  await shop.db.execute(sql`update subsite set gateways = '["stripe", "stripe:card", "cod"]' where code = 'in'`)
  await shop.modules.sites.refresh()
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
beforeEach(() => restock(shop))

function pay(sessionId: string, changes: Partial<StandInSession> = {}): StandInSession {
  const session = sessions.get(sessionId)
  if (!session) throw new Error(`no session ${sessionId}`)
  return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` }, changes)
}

function signature(payload: string, key = secret, age = 0) {
  const at = Math.floor(shop.clock.now().getTime() / 1000) - age
  return { 'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${hmacHex(key, `${at}.${payload}`)}` }
}

function send(type: string, object: unknown, { eventId = `evt_${Math.random()}`, key = secret, age = 0 } = {}) {
  const payload = JSON.stringify({ id: eventId, type, data: { object } })
  const headers = { 'content-type': 'application/json', ...signature(payload, key, age) }
  return shop.server.inject({ method: 'POST', url: '/api/payments/stripe/webhook', headers, payload })
}

const begin = async (way = 'stripe') => {
  const { status, body } = await post(shop, await readyCart(shop, ring), way)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const runJobs = () => shop.modules.jobs.runDue()

describePaymentGatewayContract('stripe', { provider: 'creates', messages: true, refunds: 'provider' }, () => ({
  gateway,
  pay: ({ providerRef }) => pay(providerRef),
  paymentsOf: ({ id }) => [...sessions.values()].filter((one) => one.client_reference_id === id).length,
  refundsOf: ({ providerRef }) => (refunds.get(`pi_${providerRef}`) ?? []).map(({ amount }) => amount),
  bodyOf: ({ id, providerRef }) =>
    JSON.stringify({ id: `evt_${id}`, type: 'checkout.session.completed', data: { object: sessions.get(providerRef) } }),
  sign: (rawBody, key) => ({ rawBody, headers: signature(rawBody, key) }),
  fail: stripe.fail,
}))

test('a webhook is verified by secret, time and body, as Stripe documents it', async () => {
  const body = '{"id":"evt_test_1","type":"payment_intent.succeeded"}'
  const at = 1_790_000_000
  const clock = manualClock(new Date(at * 1000))
  const one = createStripe({ secretKey: 'k', webhookSecret: secret, api: stripe.origin, shopOrigin: 'https://shop.example', clock })
  const published = 'd0608c33b17990d67e95acbb259d53378dc31a374f75b76244edffbf750da084'
  const of = (header: string) => one.parseWebhook(body, { 'stripe-signature': header })
  expect(await of(`t=${at},v1=${published}`)).toBe('ignored')
  expect(await of(`t=${at},v1=${'1'.repeat(64)},v1=${published}`)).toBe('ignored')
  for (const forged of ['t=,v1=', `t=${at},v0=${published}`, `t=${at + 1},v1=${published}`, `v1=${published}`])
    expect(await of(forged)).toBeUndefined()
  clock.advance(300 * durations.second)
  expect(await of(`t=${at},v1=${published}`)).toBe('ignored')
  clock.advance(durations.second)
  expect(await of(`t=${at},v1=${published}`)).toBeUndefined()
})

describe('an order paid on Stripe’s page', () => {
  test('[C-11] [C-15] has a session of its own amount, with our attempt and its key', async () => {
    const { payment, orderNumber } = await begin('stripe:card')
    expect(payment).toMatchObject({ kind: 'redirect', url: 'https://checkout.stripe.example/c/pay/1' })
    const request = stripe.requests.findLast((one) => one.path === '/v1/checkout/sessions' && one.method === 'POST')
    const form = Object.fromEntries(new URLSearchParams(request?.body))
    expect(form).toMatchObject({
      client_reference_id: payment.attemptID,
      'line_items[0][price_data][unit_amount]': '4292100',
      'line_items[0][price_data][currency]': 'inr',
      'line_items[0][price_data][product_data][name]': orderNumber,
      'payment_method_types[0]': 'card',
      'payment_intent_data[metadata][attempt_id]': payment.attemptID,
      cancel_url: 'https://shop.example/in-en/checkout?step=payment',
    })
    expect(form['success_url']).toContain(`attempt=${payment.attemptID}`)
    expect(Number(form['expires_at'])).toBe(Math.floor(shop.clock.now().getTime() / 1000) + 3600)
    expect(request?.headers['idempotency-key']).toBe(payment.attemptID)
  })
  test('[C-17] is placed by the browser’s return and the webhook at once, and not again by a replay', async () => {
    const { orderID, payment } = await begin()
    const session = pay(payment.providerRef)
    const settle = () => shop.call<{ orderStatus: string }>('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    const answers = await Promise.all([
      settle(),
      send('checkout.session.completed', session, { eventId: 'evt_1' }),
      send('checkout.session.completed', session, { eventId: 'evt_1' }),
      settle(),
    ])
    expect(answers.map((one) => ('status' in one ? one.status : one.statusCode))).toEqual([200, 200, 200, 200])
    const placed = await order(shop, orderID)
    expect(placed).toMatchObject({ paymentStatus: 'paid', status: 'processing' })
    expect(placed.timeline.filter((one) => one.status === 'processing' || one.status === 'placed')).toHaveLength(1)
  })
  test('[C-17] stays unpaid when the shopper returns without paying', async () => {
    const { orderID, payment } = await begin()
    const { body } = await shop.call('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    expect(body).toMatchObject({ orderStatus: 'payment_pending', attemptStatus: 'created' })
  })
  test('ignores messages that are forged, old, of other shops or unrelated', async () => {
    const { orderID, payment } = await begin()
    const session = { ...sessions.get(payment.providerRef), status: 'complete', payment_status: 'paid' }
    expect((await send('checkout.session.completed', session, { key: 'whsec_other' })).statusCode).toBe(401)
    expect((await send('checkout.session.completed', session, { age: 301 })).statusCode).toBe(401)
    const dispute = { payment_intent: null, amount: 100, currency: 'inr' }
    for (const [type, object] of Object.entries({ 'charge.refunded': {}, 'charge.dispute.created': dispute }))
      expect((await send(type, object)).json()).toMatchObject({ outcome: 'ignored' })
    expect((await send('checkout.session.completed', { ...session, client_reference_id: null })).json()).toMatchObject({
      outcome: 'ignored',
    })
    expect((await send('checkout.session.completed', { ...session, client_reference_id: 'nobody' })).statusCode).toBe(404)
    expect((await send('checkout.session.completed', { ...session, id: 'cs_other' })).statusCode).toBe(404)
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
  })
  test('fails when the bank declines later, and can be paid again', async () => {
    const { orderID, payment } = await begin()
    const session = pay(payment.providerRef, { payment_status: 'unpaid' })
    expect((await send('checkout.session.completed', session)).json()).toMatchObject({ outcome: 'done' })
    // The bank works on it: the order does not lapse meanwhile.
    shop.clock.advance(45 * durations.minute)
    await shop.modules.orders.expireOverdue()
    expect((await order(shop, orderID)).payments).toMatchObject([{ status: 'pending' }])
    await send('checkout.session.async_payment_failed', session)
    expect(await order(shop, orderID)).toMatchObject({
      status: 'payment_pending',
      paymentStatus: 'failed',
      payments: [{ status: 'failed' }],
    })
  })
  test('is closed at Stripe when it expires, and refunded once if it was paid nevertheless', async () => {
    const [lapsed, late] = [await begin(), await begin()]
    shop.clock.advance(31 * durations.minute)
    await runJobs()
    expect(sessions.get(lapsed.payment.providerRef)?.status).toBe('expired')
    const session = pay(late.payment.providerRef)
    await Promise.all([send('checkout.session.completed', session), send('checkout.session.completed', session)])
    await runJobs()
    expect(refunds.get(session.payment_intent ?? '')).toMatchObject([{ amount: 4_292_100 }])
    expect((await order(shop, late.orderID)).payments).toMatchObject([{ status: 'refunded' }])
  })
})

describe('a payment that does not match', () => {
  test.each([{ amount_total: 4_292_000 }, { currency: 'usd' }])(
    'a capture of %o puts the order on hold, and is refunded in the same amount',
    async (wrong) => {
      const { orderID, payment } = await begin()
      const session = pay(payment.providerRef, wrong)
      expect((await send('checkout.session.completed', session)).statusCode).toBe(200)
      await runJobs()
      expect(refunds.get(session.payment_intent ?? '')).toMatchObject([{ amount: session.amount_total }])
      expect(await order(shop, orderID)).toMatchObject({
        paymentStatus: 'failed',
        holdReason: 'payment_mismatch',
        status: 'payment_pending',
      })
    },
  )
  test('an order with such a capture goes on hold when it is paid', async () => {
    const cartID = await readyCart(shop, ring)
    const first = (await post(shop, cartID, 'stripe')).body
    await send('checkout.session.completed', pay(first.payment.providerRef, { amount_total: 1 }))
    const second = (await post(shop, cartID, 'stripe')).body
    expect(second.orderID).toBe(first.orderID)
    await send('checkout.session.completed', pay(second.payment.providerRef))
    expect(await order(shop, first.orderID)).toMatchObject({
      paymentStatus: 'paid',
      holdReason: 'payment_mismatch',
      status: 'action_needed',
    })
  })
  test('a dispute puts a paid order on hold, once however often it is reported', async () => {
    const { orderID, payment } = await begin()
    const session = pay(payment.providerRef)
    await send('checkout.session.completed', session)
    const dispute = { payment_intent: session.payment_intent, amount: 100, currency: 'inr' }
    await Promise.all([1, 2, 3].map((number) => send('charge.dispute.created', dispute, { eventId: `evt_d${number % 2}` })))
    const held = await order(shop, orderID)
    expect(held).toMatchObject({ holdReason: 'dispute', status: 'action_needed', paymentStatus: 'paid' })
    expect(held.timeline.filter((one) => one.reason === 'dispute')).toHaveLength(1)
  })
  test('a disputed payment that is due for refund is not refunded as well', async () => {
    const { payment } = await begin()
    shop.clock.advance(31 * durations.minute)
    await runJobs()
    const session = pay(payment.providerRef)
    await send('checkout.session.completed', session)
    await send('charge.dispute.created', { payment_intent: session.payment_intent, amount: 4_292_100, currency: 'inr' })
    await runJobs()
    shop.clock.advance(60 * durations.minute)
    await runJobs()
    expect(refunds.has(session.payment_intent ?? '')).toBe(false)
  })
})
