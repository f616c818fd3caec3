import type { Order } from '@karat/contract/checkout.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { codeSent, post, puneAddress } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import type { Site } from '../../../content/sites/port.ts'
import { mailHtml } from '../../../notifications/mail.ts'
import { confirmationOf } from './confirmation.ts'
import type { OrderPayment, OrderView } from '../views.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

interface Mail {
  channel: string
  recipient: string
  subject: string
  body: string
  html?: string
}
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

const emirates = {
  ...puneAddress,
  Address: 'Villa 4, Al Wasl Road',
  City: 'Dubai',
  Zip: '',
  Phone: '501234567',
  State: 'DU',
  Country: 'AE',
}

/** Buys products on delivery, in a language, and returns the messages that went out, the newest first. */
async function buy(headers: Record<string, string>, locale: string, shipping: object, pieces: [id: string, quantity: number][]) {
  const call = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => shop.call<T>(method, url, body, headers)
  let cartID: string | undefined
  for (const [productID, quantity] of pieces) {
    const { body } = await call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID, quantity, ...(cartID ? { cartID } : {}) })
    cartID = body.cart.cartID
  }
  await call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping, deliveryMethod: 'insured' })
  await call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  const code = await codeSent(shop)
  await call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code })
  const posted = await post(shop, cartID ?? '', 'cod', locale)
  expect(posted.body).toMatchObject({ orderStatus: 'placed' })
  await shop.modules.jobs.runDue()
  const { body } = await shop.call<{ messages: Mail[] }>('GET', '/dev/outbox')
  const [mail, sms] = ['email', 'sms'].map((channel) => body.messages.find((message) => message.channel === channel))
  const order = (await call<{ order: Order }>('GET', `/api/cart/orders/${posted.body.orderID}/`)).body.order
  return { mail, sms, order }
}

describe('the confirmation of an order', () => {
  test('has items, amounts, address and contact', async () => {
    const { mail, order } = await buy({}, 'in-en', puneAddress, [['EAR-002', 1]])
    expect([mail?.recipient, mail?.subject]).toEqual(['anvi@example.com', `Order ${order.number}: thank you, we have received it`])
    const text = bare(mail?.body ?? '')
    expect(text).toContain(`Thank you, Anvi.\n\nWe have received your order ${order.number} of 21 November 2026.`)
    expect(text).toContain('What you bought\nSaanjh Everyday Hoops\n14K, yellow gold, 16 mm\n1 × ₹')
    const total = `₹${order.amounts.total.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
    expect(text).toContain(`Total: ${total}\nIncludes CGST + SGST: ₹`)
    expect(text).toContain('Delivery\nInsured delivery\nExpected by 24 November 2026')
    expect(text).toContain('Delivery address\nAnvi Deshpande\n12, Sadashiv Peth\nPune 411030, Maharashtra\nIndia\nPhone: +91 98220 00000')
    expect(text).toContain('Payment\nCash on delivery, due on delivery')
    expect(text).toMatch(/Questions\? Write to care@kanakira\.example or call \+91[\d ]+\.\nKanakira$/)
    expect(text).not.toMatch(/undefined|null|\{\w+\}|Test mode/)
  })

  test('is in the order’s language, right to left if needed, with isolated numbers', async () => {
    const { mail, sms, order } = await buy({ subsiteid: '2', languageid: '4' }, 'ae-ar', emirates, [['EAR-002', 2]])
    expect(mail?.subject).toBe(`الطلب ${order.number}: شكرًا، وصلنا طلبك`)
    expect(mail?.body).toContain(` ${order.number}`)
    expect(mail?.body).toMatch(/2 × \u2067\u2066[\d,.]+\u2069\u00a0د\.إ\u2069 = \u2067\u2066[\d,.]+\u2069\u00a0د\.إ\u2069/)
    const text = bare(mail?.body ?? '')
    expect(text).toContain('أقراط Saanjh الحلقية اليومية\nعيار 14، ذهب أصفر، 16 مم')
    expect(text).toContain('يشمل ضريبة القيمة المضافة')
    expect(text).toContain('دبي\nالإمارات العربية المتحدة\nالهاتف: 00971501234567')
    expect(text).not.toContain('AED')
    expect(mail?.html).toMatch(/^<!doctype html><html dir="rtl" lang="ar-AE">/)
    expect(sms?.body).toMatch(/^\d{6} هو رمزك/)
    expect(order.shipping.lines).toEqual(['Villa 4, Al Wasl Road', 'دبي', 'الإمارات العربية المتحدة'])
  })
})

function paidBy(kind: OrderPayment['kind'], more: Partial<OrderPayment> = {}): OrderPayment {
  const none = { gateway: '', method: '', source: '', lastFour: '', amount: 111_375, returned: 0, problem: '' as const, at: '' }
  return { kind, ...none, state: kind === 'cash' ? 'due' : 'captured', ...more }
}

const order: OrderView = {
  id: 'order 1',
  customerId: null,
  tokenHashes: [],
  deviceMac: null,
  byGuest: true,
  number: 'US26-AAAA',
  state: 'placed',
  holdReason: null,
  revisionWait: null,
  arrivedAt: null,
  waitingReturn: null,
  refundAccount: null,
  returns: [],
  paymentState: 'paid',
  gateway: 'sandbox',
  paymentMethod: 'card',
  deliveryMethod: 'express',
  subsite: 'us',
  language: 'es',
  currency: 'USD',
  amounts: {
    pieces: 100_000,
    discount: 5000,
    delivery: 2500,
    salesTax: 8875,
    taxIncluded: 0,
    taxNames: ['SALES'],
    total: 111_375,
    idProofNeeded: false,
  },
  address: {
    shipping: {
      firstName: '<b>Ana</b>',
      lastName: 'Ruiz',
      line1: '1 Main St',
      line2: '',
      city: 'New York',
      state: 'NY',
      postcode: '10001',
      country: 'US',
      phone: '+12125550100',
      email: 'ana@example.com',
    },
  },
  promisedFor: '2026-12-01',
  createdAt: '2026-11-22T02:00:00Z',
  placedAt: '2026-11-22T02:00:00Z',
  expiresAt: null,
  cards: [],
  items: [
    {
      id: 'i',
      variantId: 'v',
      name: 'Solitario Meher',
      options: { metal: 'gold', purity: '18K', colour: 'white', size: '15', sizeSystem: 'ring', grossMg: 1, netMg: 1, mediaId: '' },
      quantity: 1,
      madeToOrder: 0,
      unitPrice: 100_000,
      total: 100_000,
      gifts: [null],
      breakup: {} as OrderView['items'][number]['breakup'],
      state: 'placed',
    },
  ],
  events: [],
  shipments: [],
  payments: [paidBy('gateway', { gateway: 'sandbox', method: 'card' })],
}
const site = {
  code: 'us',
  symbol: '$',
  decimals: 2,
  timeZone: 'America/New_York',
  profile: { ringSystem: 'US', phoneCode: '+1', phoneGroups: [3, 3, 4] },
} as Site
const written = (more: Partial<OrderView> = {}, merchant: object = {}) => {
  const { language } = order
  const content = confirmationOf(
    { ...order, ...more },
    { site, lines: ['1 Main St'], merchant: { name: 'Kanakira', email: 'care@kanakira.example', ...merchant }, token: 'a-token' },
  )
  const message = { channel: 'email' as const, recipient: 'ana@example.com', site: 'us', language, kind: 'mail.confirmation', ...content }
  const html = mailHtml(message, { name: 'Kanakira', legalName: 'Kanakira LLC', email: '', logo: '', taxIds: [] })
  return { text: bare(content.body), html }
}

describe('its texts', () => {
  test('have list value, saving, delivery, added tax and total; ring sizes are those of the site', () => {
    const { text } = written()
    expect(text).toContain('18K, oro blanco, talla 7¼')
    for (const row of [
      'a precio de lista: $1,050.00',
      'Ahorro: −$50.00',
      'Entrega: $25.00',
      'Impuesto sobre las ventas: $88.75',
      'Total: $1,113.75',
    ])
      expect(text).toContain(row)
    expect(text).toContain('Entrega exprés, asegurada\nLlega a más tardar el 1 de diciembre de 2026')
  })
  test('list each gift unit with its details, and the cost of its wrap', () => {
    const [item] = order.items as [OrderView['items'][number]]
    const anvi = { message: 'Con\ncariño', from: 'Aai', to: 'Anvi', wrap: true, hidePrice: true }
    const one = written({ items: [{ ...item, gifts: [anvi] }], amounts: { ...order.amounts, wrap: 500 } }).text
    expect(one).toContain('Regalo: para Anvi, de Aai, envoltorio de regalo, sin precio, «Con cariño»')
    expect(one).toContain('Envoltorio de regalo: $5.00')
    const two = written({ items: [{ ...item, quantity: 2, gifts: [null, { ...anvi, message: '', from: '', wrap: false }] }] }).text
    expect(two).toContain('Regalo, pieza 2: para Anvi, sin precio')
    expect(written().text).not.toContain('Regalo')
  })
  test('use the site’s time zone', () => {
    expect(written().text).toContain('del 21 de noviembre de 2026')
  })
  test('say that it is a test, or that the order waits for a review, only if it does', () => {
    expect([written().text.includes('Modo de prueba'), written({ gateway: 'stripe' }).text.includes('Modo de prueba')]).toEqual([
      true,
      false,
    ])
    expect([written().text.includes('revisión'), written({ state: 'on_hold' }).text.includes('revisión')]).toEqual([false, true])
  })
  test('link to the order’s page if the shop’s origin is known', () => {
    const { text, html } = written({}, { origin: 'https://shop.example' })
    expect(text).toContain('Página del pedido\nhttps://shop.example/us-es/checkout-thankyou?order=order%201')
    expect(html).toContain('<a href="https://shop.example/us-es/checkout-thankyou?order=order%201#a-token"')
    expect(written().text).not.toContain('Página del pedido')
  })
  test('are escaped in the HTML', () => {
    const { html } = written()
    expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
    expect(html).not.toContain('<b>Ana')
  })
  test('name the payment method', () => {
    const paidWith = (more: Partial<OrderView>) => /Pago\n(.*)/.exec(written(more).text)?.[1]
    expect(paidWith({})).toBe('Tarjeta, pagado')
    expect(paidWith({ payments: [paidBy('gateway', { gateway: 'stripe' })] })).toBe('Pagado en el banco, pagado')
    expect(paidWith({ payments: [paidBy('credit')], paymentState: 'free' })).toBe('Nada que pagar')
    expect(paidWith({ payments: [paidBy('cash')], paymentState: 'cod_due' })).toBe('Pago contra entrega, se paga al recibir')
    const others = [paidBy('gateway', { method: 'upi', state: 'refunded' }), paidBy('credit'), paidBy('gateway', { method: 'card' })]
    expect(paidWith({ paymentMethod: 'upi', payments: others })).toBe('Tarjeta, pagado')
  })
  test('name the amounts paid by credit and gift cards', () => {
    const payments = [paidBy('credit', { amount: 1000 }), paidBy('gift_card', { amount: 2000, lastFour: '4321' })]
    const { text } = written({ payments, amounts: { ...order.amounts, payable: order.amounts.total - 3000 } })
    expect(text).toContain('Saldo a favor: −$10.00\nTarjeta regalo terminada en 4321: −$20.00')
  })
  test('name the amount paid by money besides credit and gift cards, its method, and whether nothing or everything is left to pay', () => {
    const card = paidBy('gift_card', { amount: 10_000, lastFour: '4321' })
    const rest = (money: OrderPayment[], more: Partial<OrderView> = {}, payable = order.amounts.total - 10_000) =>
      /4321: −\$[\d,.]+\n(.*)/.exec(written({ payments: [card, ...money], amounts: { ...order.amounts, payable }, ...more }).text)?.[1]
    expect(rest([paidBy('gateway', { method: 'card' })])).toBe('Pagado (Tarjeta): $1,013.75')
    expect(rest([paidBy('gateway')])).toBe('Pagado: $1,013.75')
    expect(rest([paidBy('cash')], { paymentState: 'cod_due' })).toBe('A pagar: $1,013.75')
    expect(rest([], {}, 0)).toBe('No queda nada por pagar: $0.00')
    expect(written().text).not.toContain('Pagado:')
  })
})
