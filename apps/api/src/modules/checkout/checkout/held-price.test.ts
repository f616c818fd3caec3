import type { Cart } from '@karat/contract/cart.ts'
import type { Quote } from '@karat/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { address, cartWith, order, post, puneAddress, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

beforeEach(() => restock(shop, 50))
const publish = async (rate: number) =>
  shop.modules.pricing.publish((await shop.modules.sites.byCode('in'))!, { rates: { '18K': rate }, by: 'meera' })
const unheld = async () => {
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID)
  return cartID
}
const made = async (cartID: string) => {
  const [row] = await rows<{ quotes: number; orders: number }>(
    shop.db,
    sql`select (select count(*)::int from quote where cart_id = ${cartID}) as quotes, (select count(*)::int from orders where cart_id = ${cartID}) as orders`,
  )
  return row
}

describe('a held price', () => {
  const hold = async (cartID: string) => (await shop.call<{ quote: Quote; cart: Cart }>('POST', `/api/cart/${cartID}/quote/`)).body
  test('lasts 15 minutes, whatever the rates do; then the new price is reported', async () => {
    const { cartID } = await cartWith(shop, ring)
    const held = await hold(cartID)
    expect(held.quote.secondsLeft).toBe(900)
    await publish(1_200_000)
    const reload = await hold(cartID)
    expect([reload.quote.quoteID, reload.quote.total]).toEqual([held.quote.quoteID, held.quote.total])
    // It names its rates, also when it is requested again.
    const rates = ({ quote }: { quote: Quote }) => [quote.rateVersion, quote.rateAt]
    expect(rates(reload)).toEqual(rates(held))
    shop.clock.advance(15 * durations.minute)
    const again = await hold(cartID)
    expect(again.quote.quoteID).not.toBe(held.quote.quoteID)
    expect(again.cart.items[0]?.seenPrice).toBe(held.quote.total)
    expect(again.quote.total).toBeGreaterThan(held.quote.total)
    expect(again.quote.rateVersion).toBe(held.quote.rateVersion + 1)
    await publish(1_178_600)
  })
  test('keeps all of its inputs, also when the product’s pricing changes meanwhile', async () => {
    const { cartID } = await cartWith(shop, ring)
    const held = await hold(cartID)
    await shop.db.execute(sql`update price_input set making_value = making_value * 2 where subsite = 'in' and variant_id = ${ring}`)
    const still = await hold(cartID)
    await shop.db.execute(sql`update price_input set making_value = making_value / 2 where subsite = 'in' and variant_id = ${ring}`)
    expect([still.quote.quoteID, still.quote.total]).toEqual([held.quote.quoteID, held.quote.total])
  })
  test('a changed cart needs a new one', async () => {
    const { cartID } = await cartWith(shop, ring)
    const held = await hold(cartID)
    await shop.call('POST', '/api/cart/', { productID: 'RNG-002', cartID })
    expect((await hold(cartID)).quote.quoteID).not.toBe(held.quote.quoteID)
  })
  test('an empty cart cannot be held', async () => {
    const { cartID, items } = await cartWith(shop, ring)
    await shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
    expect((await shop.call('POST', `/api/cart/${cartID}/quote/`)).body.code).toBe('bag_empty')
  })
})

describe('posting a cart whose price is not held [C-15]', () => {
  test('holds the price and continues if it has not changed since the shopper saw it', async () => {
    const cartID = await unheld()
    const { status, body } = await post(shop, cartID, 'sandbox')
    expect([status, body.orderStatus]).toEqual([200, 'payment_pending'])
    expect((await order(shop, body.orderID)).amounts.total).toBe(42_921)
    expect((await post(shop, cartID, 'sandbox')).body.orderID).toBe(body.orderID)
    expect(await made(cartID)).toEqual({ quotes: 1, orders: 1 })
  })
  test('also after the held price expired', async () => {
    const cartID = await readyCart(shop, ring)
    shop.clock.advance(16 * durations.minute)
    expect((await post(shop, cartID, 'sandbox')).body.orderStatus).toBe('payment_pending')
    expect(await made(cartID)).toEqual({ quotes: 2, orders: 1 })
  })
  test.each([
    ['never held', unheld, 'price_changed'],
    ['held too long ago', () => readyCart(shop, ring), 'quote_expired'],
  ] as const)('returns the new prices if they changed, and holds none until they are requested: %s', async (_when, bag, code) => {
    const cartID = await bag()
    const before = await made(cartID)
    shop.clock.advance(16 * durations.minute)
    await publish(1_200_000)
    const answers = await Promise.all([post(shop, cartID, 'sandbox'), post(shop, cartID, 'sandbox'), post(shop, cartID, 'cod')])
    for (const { status, body } of answers) {
      const { details } = body as { details?: { items: { productID: string; seenPrice: number; price: number }[]; total: number } }
      expect([status, body.code, details?.items[0]?.productID, details?.items[0]?.seenPrice]).toEqual([409, code, ring, 42_921])
      expect(details?.items[0]?.price).toBeGreaterThan(42_921)
      expect(details?.total).toBe(details?.items[0]?.price)
    }
    expect(await made(cartID)).toEqual(before)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    await publish(1_178_600)
  })
  test.each([
    ['1', { ...puneAddress, State: 'KA', City: 'Bengaluru', Zip: '560001' }],
    ['2', { ...puneAddress, State: 'DU', City: 'Dubai', Zip: '', Country: 'AE', Phone: '50 123 4567' }],
    ['3', { ...puneAddress, State: 'NY', City: 'New York', Zip: '10001', Country: 'US', Phone: '(201) 555-0123' }],
    ['4', { ...puneAddress, State: 'SG', City: 'Singapore', Zip: '238801', Country: 'SG', Phone: '8123 4567' }],
  ])('the tax of an address does not count as a changed price: site %s', async (subsiteid, shipping) => {
    const headers = { subsiteid }
    const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'RNG-002' }, headers)
    const { cartID } = body.cart
    const addressed = await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }, headers)
    expect([addressed.status, addressed.body.code]).toEqual([200, undefined])
    const posted = await shop.call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' }, headers)
    expect([posted.status, posted.body.code]).toEqual([200, undefined])
  })
  test('concurrent posts create one hold and one order', async () => {
    const cartID = await unheld()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(shop, cartID, 'sandbox')))
    expect(new Set(answers.map((answer) => answer.body.orderID)).size).toBe(1)
    expect(await made(cartID)).toEqual({ quotes: 1, orders: 1 })
  })
})
