import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../../kernel/clock.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { type ProviderRequest, standIn } from '../../../../../testing/provider-stand-in.ts'
import { order, post, readyCart, restock, ring } from '../../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../../testing/shop.ts'
import type { Attempt } from '../payment-gateway.ts'
import { describePaymentGatewayContract } from '../payment-gateway-contract.ts'
import { createPayU, hashOfForm, hashOfMessage, transactionOf } from './payu.ts'

interface StandInTransaction {
  mihpayid: string
  txnid: string
  udf1: string
  transaction_amount: string
  status: string
  unmappedstatus: string
}

const keys = { key: 'gtKFFx', salt: 'eCwWELxi' }
const transactions = new Map<string, StandInTransaction>()
const refunds: { request_id: string; payment: string; token: string; amt: string; action: string; status: string }[] = []
let isRefusing = false

/** A double of PayU's interface, as far as the adapter uses it. */
function answer({ body }: ProviderRequest): { status?: number; body: unknown } {
  const { command, var1 = '', var2 = '', var3 = '' } = Object.fromEntries(new URLSearchParams(body))
  if (command === 'verify_payment') {
    const found = transactions.get(var1) ?? { mihpayid: 'Not Found', status: 'Not Found' }
    return { body: { status: transactions.has(var1) ? 1 : 0, transaction_details: { [var1]: found } } }
  }
  if (command === 'check_action_status') {
    const made = refunds.filter(({ payment }) => payment === var1)
    const details = made.length > 0 ? Object.fromEntries(made.map((one) => [one.request_id, one])) : 'No action status found'
    return { body: { status: made.length > 0 ? 1 : 0, transaction_details: { [var1]: details } } }
  }
  if (isRefusing) return { body: { status: 0, msg: 'Refund not allowed', error_code: 105 } }
  const request_id = String(131_278_400 + refunds.length)
  refunds.push({ request_id, payment: var1, token: var2, amt: var3, action: 'refund', status: 'queued' })
  return { body: { status: 1, request_id: Number(request_id) } }
}

let shop: TestShop
let payu: Awaited<ReturnType<typeof standIn>>
let gateway: ReturnType<typeof createPayU>
beforeAll(async () => {
  payu = await standIn(answer, ({ body }) => body.includes('cancel_refund_transaction'))
  gateway = createPayU({ ...keys, page: 'https://pay.example', api: payu.origin, shopOrigin: 'https://shop.example' })
  shop = await openTestShop(testDatabase, undefined, { gateways: () => [gateway], onJobError: () => {} })
  await shop.db.execute(sql`update subsite set gateways = '["payu", "cod"]' where code = 'in'`)
  await shop.modules.sites.refresh()
})
afterAll(async () => {
  await shop.close()
  await payu.close()
})
beforeEach(async () => {
  isRefusing = false
  await restock(shop)
})

type Fields = Record<string, string>
const begin = async () => {
  const { status, body } = await post(shop, await readyCart(shop, ring), 'payu')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const open = (url: string) => shop.server.inject({ method: 'GET', url })
async function formOf(url: string): Promise<Fields> {
  const { body } = await open(url)
  return Object.fromEntries([...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}
/** PayU's message about a posted form after the shopper's decision. */
function decided(form: Fields, changes: Fields = {}): string {
  const sent = {
    udf1: '', udf2: '', udf3: '', udf4: '', udf5: '', additionalCharges: '', key: '', txnid: '', amount: '', productinfo: '', firstname: '', email: '',
    ...form,
    status: 'success',
    ...changes,
  } // prettier-ignore
  const { txnid, status, amount, udf1 } = sent
  const id = transactions.get(txnid)?.mihpayid ?? String(400_000 + transactions.size)
  const unmappedstatus = changes['unmappedstatus'] ?? (status === 'success' ? 'captured' : 'failed')
  transactions.set(txnid, { mihpayid: id, txnid, udf1, transaction_amount: amount, status, unmappedstatus })
  return new URLSearchParams({ ...sent, mihpayid: id, unmappedstatus, hash: hashOfMessage(keys.salt, sent) }).toString()
}
const send = (url: string, payload: string) =>
  shop.server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
const webhook = '/api/payments/payu/webhook'
async function later(minutes: number) {
  shop.clock.advance(minutes * durations.minute)
  await shop.modules.jobs.runDue()
}

/** The form of an attempt that no order has. */
function formOfAttempt(attempt: Attempt): Fields {
  const payer = { firstName: 'Asha', email: 'asha@example.com', phone: '+919000000001' }
  return gateway.form?.({ ...attempt, payer })?.fields ?? {}
}

describePaymentGatewayContract('payu', { provider: 'later', messages: true, refunds: 'provider' }, () => ({
  gateway,
  open: (attempt) => decided(formOfAttempt(attempt), { status: 'pending', unmappedstatus: 'initiated' }),
  pay: (attempt) => decided(formOfAttempt(attempt)),
  paymentsOf: ({ id }) => [...transactions.values()].filter(({ udf1 }) => udf1 === id).length,
  refundsOf: ({ providerRef }) =>
    refunds.filter(({ payment }) => payment === transactions.get(providerRef)?.mihpayid).map(({ amt }) => Number(amt.replace('.', ''))),
  bodyOf: (attempt) => decided(formOfAttempt(attempt)),
  sign: (rawBody, salt = keys.salt) => {
    const { hash: _, ...fields } = Object.fromEntries(new URLSearchParams(rawBody))
    const hash = hashOfMessage(salt, fields as unknown as Parameters<typeof hashOfMessage>[1])
    return { rawBody: new URLSearchParams({ ...fields, hash }).toString(), headers: {} }
  },
  fail: payu.fail,
}))

test('forms and messages are signed as PayU documents it', () => {
  const form = { ...keys, txnid: 'txn-1001', amount: '246185.00', productinfo: 'Order 1001', firstname: 'Asha', email: 'asha@example.com' }
  const none = { udf1: '', udf2: '', udf3: '', udf4: '', udf5: '', additionalCharges: '' }
  expect(hashOfForm(keys.salt, { ...form, udf1: '' })).toMatch(/^0151b7e9bf94.*eb9011a5d$/)
  expect(hashOfMessage(keys.salt, { ...form, ...none, status: 'success' })).toMatch(/^411963efd356.*81ebee7$/)
  const charged = hashOfMessage(keys.salt, { ...form, ...none, status: 'success', additionalCharges: 'CC:12.00' })
  expect(charged).not.toBe(hashOfMessage(keys.salt, { ...form, ...none, status: 'success' }))
})

test('the transaction id of an attempt is its id in 25 letters and digits', () => {
  const [first, last] = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'].map(transactionOf)
  expect([first, last]).toEqual([expect.stringMatching(/^[0-9a-z]{25}$/), expect.stringMatching(/^[0-9a-z]{25}$/)])
  expect(first).not.toBe(last)
})

describe('an order paid on PayU’s page', () => {
  test('[C-15] has a form for the order’s own amount, on a page whose policy allows submission to PayU alone', async () => {
    const { payment, orderNumber } = await begin()
    expect(payment).toMatchObject({ kind: 'form', url: `/payments/payu/${payment.attemptID}` })
    const page = await open(payment.url)
    expect(page.headers['content-security-policy']).toContain('form-action https://pay.example;')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('<form method="post" action="https://pay.example/_payment">')
    const form = await formOf(payment.url)
    const back = `https://shop.example${payment.url}`
    expect(form).toMatchObject({ amount: '42921.00', productinfo: orderNumber, udf1: payment.attemptID, surl: back, furl: back })
    expect(form['hash']).toBe(hashOfForm(keys.salt, form as unknown as Parameters<typeof hashOfForm>[1]))
    expect(page.body).not.toContain(keys.salt)
  })
  test('[C-17] is placed by the browser’s return and the webhook at once; its form is closed afterwards', async () => {
    const { orderID, payment } = await begin()
    const message = decided(await formOf(payment.url))
    const [back] = await Promise.all([
      send(payment.url, message),
      send(webhook, message),
      send(payment.url, message),
      send(webhook, message),
    ])
    expect([back.statusCode, back.headers.location]).toEqual([303, expect.stringMatching(/^\/in-en\/checkout\?order=/)])
    expect(await order(shop, orderID)).toMatchObject({ paymentStatus: 'paid', status: 'processing' })
    expect((await send(webhook, message)).json()).toMatchObject({ outcome: 'replay' })
    expect((await open(payment.url)).statusCode).toBe(303)
  })
  test('stays unpaid when declined, and the shopper returns to choose again', async () => {
    const { orderID, payment } = await begin()
    expect((await send(payment.url, decided(await formOf(payment.url), { status: 'failure' }))).statusCode).toBe(303)
    expect((await order(shop, orderID)).paymentStatus).toBe('failed')
    expect((await open(payment.url)).headers.location).toMatch(/^\/in-en\/checkout\?step=payment$/)
  })
  test('forged, foreign or invalid messages change nothing, and do not redirect to other pages', async () => {
    const { orderID, payment } = await begin()
    const form = await formOf(payment.url)
    const genuine = decided(form, { status: 'failure' })
    for (const forged of [genuine.replace('failure', 'success'), genuine.replace('gtKFFx', 'other0'), '', 'status=success', '%%%'])
      expect((await send(webhook, forged)).statusCode).toBe(401)
    const back = await send(payment.url, `${genuine.replace('failure', 'success')}&surl=https://elsewhere.example`)
    expect([back.statusCode, back.headers.location]).toEqual([303, expect.stringMatching(/^\/in-en\/checkout\?order=/)])
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
    for (const url of ['/payments/payu/nobody', `/payments/cod/${payment.attemptID}`, `/payments/sandbox/${payment.attemptID}`])
      expect([(await open(url)).statusCode, (await send(url, genuine)).statusCode]).toEqual([404, 404])
  })
  test('is not captured because of an unsigned field: PayU is queried', async () => {
    const { orderID, payment } = await begin()
    const authorised = decided(await formOf(payment.url), { unmappedstatus: 'auth' })
    await send(payment.url, authorised.replace('unmappedstatus=auth', 'unmappedstatus=captured'))
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
  })
  test('without any message is found by a query', async () => {
    const { orderID, payment } = await begin()
    const settle = () => shop.call('POST', '/api/cart/handlePaymnt/', { orderID, attemptID: payment.attemptID })
    expect((await settle()).body).toMatchObject({ paymentStatus: 'unpaid' })
    decided(await formOf(payment.url))
    expect((await settle()).body).toMatchObject({ paymentStatus: 'paid' })
  })
  test('is refunded once if the payment is too late, even if a response is lost', async () => {
    const { orderID, payment } = await begin()
    const form = await formOf(payment.url)
    await later(31)
    payu.fail('loses answers')
    const before = refunds.length
    await send(webhook, decided(form))
    await later(1)
    payu.fail('none')
    await later(16)
    expect(refunds.slice(before)).toMatchObject([{ amt: '42921.00', token: expect.stringMatching(/^[0-9a-z]{23}$/) }])
    expect((await order(shop, orderID)).payments).toMatchObject([{ status: 'refunded' }])
  })
  test('gets the state of each refund, also when PayU refuses one', async () => {
    const { payment } = await begin()
    await send(webhook, decided(await formOf(payment.url)))
    const attempt = { id: payment.attemptID, providerRef: payment.providerRef }
    await gateway.refund(attempt, 1_000_50, 'first')
    expect(await gateway.refund(attempt, 5, 'second')).toMatchObject({ state: 'processing' })
    expect(refunds.slice(-2).map(({ amt }) => amt)).toEqual(['1000.50', '0.05'])
    for (const [status, state] of [
      ['SUCCESS', 'succeeded'],
      ['FAILURE', 'failed'],
      ['IN PROGRESS', 'processing'],
    ] as const) {
      // prettier-ignore
      Object.assign(refunds.at(-1) ?? {}, { status })
      expect(await gateway.refundStatus(attempt, 'second')).toMatchObject({ state })
    }
    isRefusing = true
    await expect(gateway.refund(attempt, 5, 'third')).rejects.toThrow('PayU answered 400 (105)')
  })
})
