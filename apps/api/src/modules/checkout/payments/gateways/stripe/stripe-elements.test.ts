import { runInNewContext } from 'node:vm'
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
import { createStripeElements } from './stripe-elements.ts'

interface StandInIntent {
  id: string
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
}

const secret = 'whsec_test_secret'
const intents = new Map<string, StandInIntent>()
const refunds = new Map<string, { id: string; amount: number; metadata: Record<string, string>; status: string }[]>()

/** A double of Stripe's interface, as far as the adapter uses it. */
function answer({ method, path, query, headers, body }: ProviderRequest): { status?: number; body: unknown } {
  if (headers.authorization !== 'Bearer sk_test_key') return { status: 401, body: {} }
  const form = new URLSearchParams(body)
  if (method === 'POST' && path === '/v1/payment_intents') {
    const key = String(headers['idempotency-key'])
    const id = `pi_${key}`
    const made: StandInIntent = intents.get(id) ?? {
      id,
      client_secret: `${id}_secret`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: { attempt_id: form.get('metadata[attempt_id]') ?? '', page: form.get('metadata[page]') ?? '' },
    }
    intents.set(id, made)
    return { body: made }
  }
  if (path === '/v1/payment_intents/search') {
    const id = /^metadata\['attempt_id'\]:'([^']+)'$/.exec(query.get('query') ?? '')?.[1]
    return { body: { data: [...intents.values()].filter(({ metadata }) => metadata['attempt_id'] === id) } }
  }
  if (path === '/v1/refunds') {
    const intent = (method === 'GET' ? query : form).get('payment_intent') ?? ''
    const before = refunds.get(intent) ?? []
    if (method === 'GET') return { body: { data: before } }
    const metadata = { refund_key: form.get('metadata[refund_key]') ?? '' }
    const made = { id: `re_${before.length + 1}`, amount: Number(form.get('amount')), metadata, status: 'succeeded' }
    refunds.set(intent, [...before, made])
    return { body: made }
  }
  const [, id = '', cancel] = /^\/v1\/payment_intents\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  const found = intents.get(id)
  if (!found) return { status: 404, body: { error: { code: 'resource_missing' } } }
  if (cancel) {
    if (found.status !== 'requires_payment_method') return { status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } }
    found.status = 'canceled'
  }
  return { body: found }
}

let shop: TestShop
let gateway: PaymentGateway
let stripe: Awaited<ReturnType<typeof standIn>>
beforeAll(async () => {
  stripe = await standIn(answer)
  const origins = { payOrigin: 'https://pay.example', shopOrigin: 'https://shop.example' }
  gateway = createStripeElements({
    secretKey: 'sk_test_key',
    publishableKey: 'pk_test',
    webhookSecret: secret,
    api: stripe.origin,
    clock: { now: () => shop.clock.now() },
    ...origins,
  })
  shop = await openTestShop(testDatabase, undefined, { gateways: () => [gateway], onJobError: () => {} })
  await shop.db.execute(sql`update subsite set gateways = '["stripe_elements", "stripe_elements:card", "cod"]' where code = 'in'`)
  await shop.modules.sites.refresh()
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
beforeEach(() => restock(shop))

const begin = async (way = 'stripe_elements') => {
  const { status, body } = await post(shop, await readyCart(shop, ring), way)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pathOf = (url: string) => url.replace('https://pay.example', '')
const open = (url: string) => shop.server.inject({ method: 'GET', url: pathOf(url) })
function pay(ref: string, changes: Partial<StandInIntent> = {}): StandInIntent {
  const intent = intents.get(ref)
  if (!intent) throw new Error(`no intent ${ref}`)
  return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount }, changes)
}
function signature(payload: string, key = secret) {
  const at = Math.floor(shop.clock.now().getTime() / 1000)
  return { 'stripe-signature': `t=${at},v1=${hmacHex(key, `${at}.${payload}`)}` }
}
let sent = 0
function send(type: string, object: unknown, { key = secret, eventId = `evt_${++sent}` } = {}) {
  const payload = JSON.stringify({ id: eventId, type, data: { object } })
  const headers = { 'content-type': 'application/json', ...signature(payload, key) }
  return shop.server.inject({ method: 'POST', url: '/api/payments/stripe_elements/webhook', headers, payload })
}
async function runJobs() {
  await shop.modules.orders.expireOverdue()
  await shop.modules.jobs.runDue()
}

/** Runs the page's own code with a double of Stripe's script, and returns its actions. */
async function runPage(html: string, declines: boolean) {
  const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const options = unescape(/data-options="([^"]*)"/.exec(html)?.[1] ?? '')
  const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const did: { said: string; confirmed: unknown[]; secret: string; mounted: string; button: { disabled: boolean } } = {
    said: '',
    confirmed: [],
    secret: '',
    mounted: '',
    button: { disabled: true },
  }
  let submit: (event: object) => void = () => {}
  const problem = {
    set textContent(text: string) {
      did.said = text
    },
  }
  const element = { on: (name: string, act: () => void) => name === 'ready' && act(), mount: (place: string) => (did.mounted = place) }
  const elements = { create: () => element }
  const window = {
    Stripe: () => ({
      elements: ({ clientSecret }: { clientSecret: string }) => {
        did.secret = clientSecret
        return elements
      },
      confirmPayment: async (confirmed: { confirmParams: unknown }) => {
        did.confirmed.push(confirmed.confirmParams)
        return declines ? { error: { message: 'Your card was declined.' } } : {}
      },
    }),
  }
  const form = { querySelector: () => did.button, addEventListener: (_: string, act: typeof submit) => (submit = act) }
  const document = { body: { dataset: { options } }, forms: [form], querySelector: () => problem }
  runInNewContext(code, { window, document, JSON })
  const wasReady = !did.button.disabled
  submit({ preventDefault: () => {} })
  await new Promise((resolve) => setImmediate(resolve))
  return { ...did, wasReady }
}

describePaymentGatewayContract('stripe_elements', { provider: 'creates', messages: true, refunds: 'provider' }, () => ({
  gateway,
  pay: ({ providerRef }) => pay(providerRef),
  paymentsOf: ({ id }) => [...intents.values()].filter(({ metadata }) => metadata['attempt_id'] === id).length,
  refundsOf: ({ providerRef }) => (refunds.get(providerRef) ?? []).map(({ amount }) => amount),
  bodyOf: ({ id, providerRef }) =>
    JSON.stringify({ id: `evt_${id}`, type: 'payment_intent.succeeded', data: { object: intents.get(providerRef) } }),
  sign: (rawBody, key) => ({ rawBody, headers: signature(rawBody, key) }),
  fail: stripe.fail,
}))

describe('an order paid on the page with Stripe’s script', () => {
  test('[C-15] has an intent of its own amount under our key, and a page at the payment origin', async () => {
    const { payment, orderNumber } = await begin('stripe_elements:card')
    expect(payment).toMatchObject({ kind: 'sdk', url: `https://pay.example/pay/stripe_elements/${payment.attemptID}` })
    const request = stripe.requests.findLast(({ path, method }) => path === '/v1/payment_intents' && method === 'POST')
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      amount: '4292100',
      currency: 'inr',
      description: orderNumber,
      'metadata[attempt_id]': payment.attemptID,
      'metadata[order_number]': orderNumber,
      'metadata[page]': 'elements',
      'payment_method_types[0]': 'card',
    })
    expect(request?.headers['idempotency-key']).toBe(payment.attemptID)
  })

  test('has a page that allows that script alone, keeps the secret out of URLs, and is not cached', async () => {
    const { payment } = await begin()
    const page = await open(payment.url)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com; style-src 'sha256-/,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('connect-src https://api.stripe.com;')
    expect(policy).not.toMatch(/unsafe/)
    expect([page.headers['cache-control'], payment.url.includes('secret')]).toEqual(['no-store', false])
    expect(page.body).toMatch(/<p class="amount">INR\s42,921\.00</)
    expect(page.body).toContain('href="https://shop.example/in-en/checkout?step=payment"')
  })

  test('has a script that mounts the element, confirms with the return URL, and shows why a card was declined', async () => {
    const { payment } = await begin()
    const { body } = await open(payment.url)
    const paid = await runPage(body, false)
    expect(paid).toMatchObject({ wasReady: true, mounted: '#element', secret: `${payment.providerRef}_secret` })
    expect(paid.confirmed).toEqual([{ return_url: expect.stringMatching(/^https:\/\/shop\.example\/in-en\/checkout\?order=/) as string }])
    expect(await runPage(body, true)).toMatchObject({ said: 'Your card was declined.', button: { disabled: false } })
  })

  test('[C-17] is placed by the browser’s return and the webhook at once, and not again by a replay', async () => {
    const { orderID, payment } = await begin()
    const intent = pay(payment.providerRef)
    const settle = () => shop.call('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    await Promise.all([settle(), ...[1, 2].map(() => send('payment_intent.succeeded', intent, { eventId: 'evt_same' })), settle()])
    const placed = await order(shop, orderID)
    expect(placed).toMatchObject({ paymentStatus: 'paid', status: 'processing' })
    expect(placed.timeline.filter((one) => one.status === 'processing' || one.status === 'placed')).toHaveLength(1)
    // Its page leads to the shop now.
    expect((await open(payment.url)).headers.location).toMatch(/^https:\/\/shop\.example\/in-en\/checkout\?order=/)
  })

  test('can be paid again on the same page after a declined card; a processing payment keeps it', async () => {
    const { orderID, payment } = await begin()
    const intent = intents.get(payment.providerRef)
    expect((await send('payment_intent.payment_failed', intent)).json()).toMatchObject({ outcome: 'done' })
    expect((await open(payment.url)).statusCode).toBe(200)
    await send('payment_intent.processing', pay(payment.providerRef, { status: 'processing', amount_received: 0 }), { eventId: 'evt_2' })
    shop.clock.advance(45 * durations.minute)
    await shop.modules.orders.expireOverdue()
    expect((await order(shop, orderID)).status).toBe('payment_pending')
    await send('payment_intent.succeeded', pay(payment.providerRef), { eventId: 'evt_3' })
    expect((await order(shop, orderID)).paymentStatus).toBe('paid')
  })

  test('ignores forged messages, and intents of the hosted page and of others', async () => {
    const { orderID, payment } = await begin()
    const paid = { ...intents.get(payment.providerRef), status: 'succeeded', amount_received: 4_292_100 }
    expect((await send('payment_intent.succeeded', paid, { key: 'whsec_other' })).statusCode).toBe(401)
    expect((await send('payment_intent.succeeded', { ...paid, metadata: { attempt_id: payment.attemptID } })).json()).toMatchObject({
      outcome: 'ignored',
    })
    const dispute = { payment_intent: null, amount: 100, currency: 'inr' }
    for (const [type, object] of Object.entries({ 'charge.refunded': {}, 'charge.dispute.created': dispute }))
      expect((await send(type, object)).json()).toMatchObject({ outcome: 'ignored' })
    expect((await send('payment_intent.succeeded', { ...paid, id: 'pi_other' })).statusCode).toBe(404)
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
  })

  test('has a page that leads back to the shop if the provider is unreachable', async () => {
    const { payment } = await begin()
    stripe.fail('answers 500')
    const { headers } = await open(payment.url)
    stripe.fail('none')
    expect(headers.location).toBe('https://shop.example/in-en/checkout?step=payment')
  })

  test('is cancelled at Stripe when it expires, and refunded once if it was paid nevertheless', async () => {
    const [lapsed, late] = [await begin(), await begin()]
    shop.clock.advance(31 * durations.minute)
    pay(late.payment.providerRef, { status: 'processing' })
    // The bank's answer came too late to be queried.
    await shop.db.execute(sql`update orders set state = 'expired' where id = ${late.orderID}`)
    await runJobs()
    expect(intents.get(lapsed.payment.providerRef)?.status).toBe('canceled')
    const intent = pay(late.payment.providerRef)
    await Promise.all([send('payment_intent.succeeded', intent), send('payment_intent.succeeded', intent)])
    await runJobs()
    expect(refunds.get(intent.id)).toMatchObject([{ amount: 4_292_100 }])
  })

  test.each([{ amount_received: 4_292_000 }, { currency: 'usd' }])(
    'is put on hold by a capture of %o, which is refunded',
    async (wrong) => {
      const { orderID, payment } = await begin()
      const intent = pay(payment.providerRef, wrong)
      await send('payment_intent.succeeded', intent)
      await runJobs()
      expect(refunds.get(intent.id)).toMatchObject([{ amount: intent.amount_received }])
      expect(await order(shop, orderID)).toMatchObject({ holdReason: 'payment_mismatch', paymentStatus: 'failed' })
    },
  )

  test('is put on hold by a dispute', async () => {
    const { orderID, payment } = await begin()
    await send('payment_intent.succeeded', pay(payment.providerRef))
    await send('charge.dispute.created', { payment_intent: payment.providerRef, amount: 100, currency: 'inr' }, { eventId: 'evt_d' })
    expect(await order(shop, orderID)).toMatchObject({ holdReason: 'dispute', status: 'action_needed' })
  })

  test('cannot be paid on its page after it ended, whatever Stripe reports about its intent', async () => {
    const { orderID, payment } = await begin()
    await shop.db.execute(sql`update orders set state = 'cancelled' where id = ${orderID}`)
    const page = await open(payment.url)
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/shop\.example\/in-en\/checkout\?order=/),
    ])
    expect(intents.get(payment.providerRef)?.status).toBe('requires_payment_method')
  })

  test('an unknown attempt, and one of another gateway, have no page', async () => {
    for (const path of ['/pay/stripe_elements/nobody', '/pay/sandbox/nobody', `/pay/cod/${(await begin()).payment.attemptID}`])
      expect([path, (await open(path)).statusCode]).toEqual([path, 404])
  })
})
