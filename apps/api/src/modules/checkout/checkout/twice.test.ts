import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import {
  address,
  cartWith,
  bank,
  codeSent,
  stockOf,
  order,
  post,
  puneAddress,
  readyCart,
  restock,
  ring,
  statesOf,
  webhook,
} from '../../../testing/purchase.ts'
import { type Answer } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

beforeEach(() => restock(shop))
const twice = <T>(call: () => Promise<T>) => Promise.all([call(), call()])
const statusOf = (answers: Answer<unknown>[]) => answers.map(({ status, body }) => body.code ?? status).toSorted()
const summary = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const put = (cartID: string, body: object) => shop.call('PUT', '/api/cart/', { cartID, ...body })
/** A cart with a verified telephone number. */
async function verified() {
  const cartID = await readyCart(shop, ring)
  await put(cartID, { mode: 'cod_send_code' })
  await put(cartID, { mode: 'cod_verify_code', code: await codeSent(shop) })
  return cartID
}

describe('concurrent duplicate calls', () => {
  test('writing gift details and addresses twice has the same result', async () => {
    const { cartID } = await cartWith(shop, ring)
    expect(statusOf(await twice(() => put(cartID, { mode: 'gift_buy', giftMessage: 'For Anvi' })))).toEqual([200, 200])
    expect(statusOf(await twice(() => address(shop, cartID, { shippingSaveToList: 'yes' })))).toEqual([200, 200])
    expect((await summary(cartID)).items[0]?.gifts[0]?.message).toBe('For Anvi')
    const { body } = await shop.call<{ addresses: unknown[] }>('GET', `/api/cart/${cartID}/address_list/`)
    expect(body.addresses).toHaveLength(1)
  })
  test('two different addresses: one of them is stored completely', async () => {
    const { cartID } = await cartWith(shop, ring)
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        address(shop, cartID),
        address(shop, cartID, { shipping: { ...puneAddress, City: 'Mumbai', Zip: '400050', Phone: '98220 00009' } }),
      ])
      const { shipping } = (await summary(cartID)).address as { shipping: { City: string; Zip: string; Phone: string } }
      expect(['Pune 411030 +919822000000', 'Mumbai 400050 +919822000009']).toContain(`${shipping.City} ${shipping.Zip} ${shipping.Phone}`)
    }
  })
  test('a code is sent once and accepted once', async () => {
    const { cartID } = await cartWith(shop, ring)
    await address(shop, cartID)
    expect(statusOf(await twice(() => put(cartID, { mode: 'cod_send_code' })))).toEqual([200, 'too_many_requests'])
    const code = await codeSent(shop)
    expect(statusOf(await twice(() => put(cartID, { mode: 'cod_verify_code', code })))).toEqual([200, 'cod_code_expired'])
  })
  test('a price is held once', async () => {
    const { cartID } = await cartWith(shop, ring)
    const held = await twice(() => shop.call<{ quote: { quoteID: string } }>('POST', `/api/cart/${cartID}/quote/`))
    expect(held[0].body.quote.quoteID).toBe(held[1].body.quote.quoteID)
  })
  test.each(['cod', 'sandbox'] as const)('%s: one order, its stock reserved once', async (key) => {
    const cartID = await verified()
    const [first, second] = await twice(() => post(shop, cartID, key))
    expect([first.status, first.body.orderID]).toEqual([200, second.body.orderID])
    expect([await statesOf(shop, cartID), await stockOf(shop, ring)]).toEqual([[key === 'cod' ? 'placed' : 'payment_pending'], 11])
  })
  test('free: one order', async () => {
    const cartID = await readyCart(shop, 'ring-sizer')
    const [first, second] = await twice(() => post(shop, cartID, ''))
    expect([first.body.orderStatus, first.body.orderID, await statesOf(shop, cartID)]).toEqual(['placed', second.body.orderID, ['placed']])
  })
  test('cash and card: one order, and a payment page only while the order is unpaid', async () => {
    for (let round = 0; round < 6; round++) {
      await shop.db.execute(sql`update stock set on_hand = 12 where subsite = 'in' and variant_id = ${ring}`)
      const cartID = await verified()
      const [cash, card] = await Promise.all([post(shop, cartID, 'cod'), post(shop, cartID, 'sandbox')])
      expect([cash.body.orderStatus, await statesOf(shop, cartID), await stockOf(shop, ring)]).toEqual(['placed', ['placed'], 11])
      expect(card.status === 200 ? card.body.orderID : card.body.code).toBe(card.status === 200 ? cash.body.orderID : 'quote_changed')
      if (card.status === 200) expect(card.body.payment.kind).toBe(card.body.orderStatus === 'placed' ? 'none' : 'redirect')
      // The card attempts capture nothing from now on, and a capture is refunded.
      if (card.body.payment?.providerRef) await bank(shop, card.body.payment.providerRef, 'approve')
      await shop.modules.jobs.runDue()
      const attempts = await rows<{ state: string }>(
        shop.db,
        sql`select p.state from payment p join orders o on o.id = p.order_id where o.cart_id = ${cartID}`,
      )
      expect(attempts.filter((one) => one.state !== 'failed' && one.state !== 'refunded')).toEqual([])
      expect((await order(shop, cash.body.orderID)).paymentStatus).toBe('cod_due')
    }
  })
  test('the bank’s webhook and the browser’s request: placed once', async () => {
    const cartID = await readyCart(shop, ring)
    const { orderID, payment } = (await post(shop, cartID, 'sandbox')).body
    await shop.db.execute(sql`update sandbox_payment set state = 'captured' where ref = ${payment.providerRef}`)
    const event = {
      eventId: `${payment.providerRef}:captured`,
      type: 'captured',
      providerRef: payment.providerRef,
      amount: 4_292_100,
      currency: 'INR',
    }
    const settle = () => shop.call('POST', '/api/cart/handlePaymnt/', { orderID, providerRef: payment.providerRef })
    await Promise.all([webhook(shop, event), settle(), webhook(shop, { ...event, eventId: 'again' }), settle()])
    const placed = await order(shop, orderID)
    expect([placed.paymentStatus, placed.timeline.length, placed.payments.map((one) => one.status)]).toEqual(['paid', 2, ['captured']])
  })
})
