import { describe, expect, test } from 'vitest'
import { bank, order, post, readyCart, restock } from '../../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
await restock(shop, 99)

const ring = 'RNG-001'
const show = async (ref: string) => (await shop.server.inject({ method: 'GET', url: `/sandbox-bank/${ref}` })).body
const send = (ref: string, fields: Record<string, string>) =>
  shop.server.inject({
    method: 'POST',
    url: `/sandbox-bank/${ref}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const started = async (way: string) => (await post(shop, await readyCart(shop, ring), way)).body
const asked = (orderID: string, providerRef: string) => shop.call<object>('POST', '/api/cart/handlePaymnt/', { orderID, providerRef })

describe('payment methods', () => {
  test('a site offers its own, each by its method [C-11]', async () => {
    const cartID = await readyCart(shop, ring)
    const { body } = await shop.call<{ gateways: { paymentSettingsGroupKey: string; method: string; marks: string[] }[] }>(
      'GET',
      `/api/cart/${cartID}/payment_gateways/`,
    )
    expect(body.gateways.map((one) => [one.paymentSettingsGroupKey, one.method, ...one.marks])).toEqual([
      ['sandbox:upi', 'upi', 'upi'],
      ['sandbox:card', 'card', 'card'],
      ['sandbox:netbanking', 'netbanking', 'netbanking'],
      ['sandbox:wallet', 'wallet', 'wallet'],
      ['transfer', '', 'transfer'],
      ['cod', '', 'cash'],
    ])
    expect((await post(shop, cartID, 'sandbox:paynow')).body).toMatchObject({ code: 'unknown_gateway', field: 'paymentSettingsGroupKey' })
    expect((await post(shop, cartID, 'sandbox:UPI')).body).toMatchObject({ code: 'bad_request', field: 'paymentSettingsGroupKey' })
  })

  test('each has its instructions on its page [C-15]', async () => {
    const cartID = await readyCart(shop, ring)
    for (const [way, kind] of [
      ['sandbox:upi', 'qr'],
      ['sandbox:card', 'redirect'],
      ['transfer', 'transfer'],
      ['sandbox', 'redirect'],
    ] as const)
      expect((await post(shop, cartID, way)).body.payment).toMatchObject({ kind, url: expect.stringMatching(/^\/\w/) as string })
  })

  test('the chosen one is stored with the order and its attempt; another choice replaces it', async () => {
    const cartID = await readyCart(shop, ring)
    const first = (await post(shop, cartID, 'sandbox:upi')).body
    const second = (await post(shop, cartID, 'sandbox:netbanking')).body
    expect(second.orderID).toBe(first.orderID)
    expect(second.payment.providerRef).not.toBe(first.payment.providerRef)
    await bank(shop, second.payment.providerRef, 'approve')
    expect(await order(shop, first.orderID)).toMatchObject({
      gateway: 'sandbox',
      paymentMethod: 'netbanking',
      deliveryMethod: 'insured',
      payments: [
        { gateway: 'sandbox', method: 'upi' },
        { gateway: 'sandbox', method: 'netbanking', status: 'captured' },
      ],
    })
  })

  test.each([
    ['sandbox:upi', 'Pay by UPI', 'upi://pay?pa=kanakira%40sandbox'],
    ['sandbox:card', 'Pay by card', '4111 1111 1111 1111'],
    ['sandbox:netbanking', 'Pay by net banking', 'Aarohi Bank'],
    ['sandbox:wallet', 'Pay from a wallet', 'Batua'],
    ['sandbox', '<h1>Pay</h1>', 'Approve'],
  ])('%s has a page of its own, without a script, which states once that it is a test', async (way, title, words) => {
    const html = await show((await started(way)).payment.providerRef)
    for (const said of [title, words, '₹']) expect(html).toContain(said)
    expect(html.match(/test mode/gi)).toHaveLength(1)
    expect(html).not.toMatch(/<script| style=| on\w+=/)
  })
})

test('the bank page is in the language of the order, also when it declines a card', async () => {
  const { payment } = (await post(shop, await readyCart(shop, ring), 'sandbox:card', 'in-mr')).body
  expect(await show(payment.providerRef)).toContain('<h1>कार्डने पैसे भरा</h1>')
  const { body } = await send(payment.providerRef, { choice: 'card', number: '5500 0000 0000 0004' })
  expect(body).toContain('फक्त खालील चाचणी कार्डे चालतात')
})

describe('the card form', () => {
  test('accepts test cards only, and no other number is returned', async () => {
    const { payment, orderID } = await started('sandbox:card')
    const other = await send(payment.providerRef, { choice: 'card', number: '5500 0000 0000 0004', expiry: '12 / 30', cvc: '123' })
    expect(other.body).toContain('Only the test cards below are accepted')
    expect(other.body).not.toContain('5500')
    expect((await order(shop, orderID)).paymentStatus).toBe('unpaid')
    expect((await send(payment.providerRef, { choice: 'card', number: '4111111111111111' })).statusCode).toBe(303)
    expect((await order(shop, orderID)).paymentStatus).toBe('paid')
  })
  test.each([
    ['4000 0000 0000 0002', 'failed'],
    ['4000 0000 0000 3220', 'unpaid'],
  ])('%s has its documented result: %s', async (number, status) => {
    const { payment, orderID } = await started('sandbox:card')
    const { body } = await send(payment.providerRef, { choice: 'card', number })
    expect((await order(shop, orderID)).paymentStatus).toBe(status)
    if (status === 'failed') return
    expect(body).toContain('3-D Secure')
    await send(payment.providerRef, { choice: 'secure', code: '123456' })
    expect((await order(shop, orderID)).paymentStatus).toBe('paid')
  })
})

describe('an old page of the bank, approved after the order was paid by another method', () => {
  test('reports on both sides that nothing was charged, if the shop had voided the attempt', async () => {
    const cartID = await readyCart(shop, ring)
    const old = (await post(shop, cartID, 'sandbox:upi')).body
    const { payment } = (await post(shop, cartID, 'sandbox:card')).body
    await bank(shop, payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    for (const html of [(await bank(shop, old.payment.providerRef, 'approve')).body, await show(old.payment.providerRef)])
      expect(html).toContain('Nothing was charged')
    expect((await asked(old.orderID, old.payment.providerRef)).body).toMatchObject({
      orderStatus: 'placed',
      paymentStatus: 'paid',
      attemptStatus: 'failed',
    })
  })

  test('reports a refund, if the payment was captured before the shop voided it', async () => {
    const cartID = await readyCart(shop, ring)
    const old = (await post(shop, cartID, 'sandbox:upi')).body
    const { payment } = (await post(shop, cartID, 'sandbox:card')).body
    await bank(shop, payment.providerRef, 'approve')
    expect((await bank(shop, old.payment.providerRef, 'approve')).statusCode).toBe(303)
    expect((await asked(old.orderID, old.payment.providerRef)).body).toMatchObject({ paymentStatus: 'paid', attemptStatus: 'refund_due' })
    await shop.modules.jobs.runDue()
    expect(await show(old.payment.providerRef)).toContain('Refunded')
    expect((await asked(old.orderID, old.payment.providerRef)).body).toMatchObject({ attemptStatus: 'refunded' })
  })
})
