import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../kernel/clock.ts'
import { address, cartWith, bank, stockOf, order, post, readyCart } from '../../testing/purchase.ts'
import { testDatabase } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const ring = 'RNG-001-18K-yellow-15'
const otherRing = 'RNG-002-18K-white-15'
beforeEach(() => shop.db.execute(sql`update stock set on_hand = 50 where subsite = 'in' and variant_id in (${ring}, ${otherRing})`))

const summary = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const add = (productID: string, cartID: string, quantity = 1, headers = {}) =>
  shop.call<{ cart: Cart; created?: boolean }>('POST', '/api/cart/', { productID, cartID, quantity }, headers)
const linesOf = (cart: Cart) => cart.items.map((item) => [item.productID, item.orderItemQuantity])
const begin = async () => {
  const cartID = await readyCart(shop, ring)
  const { body } = await post(shop, cartID, 'sandbox')
  return { cartID, orderID: body.orderID, ref: body.payment.providerRef }
}

describe('a late capture for an earlier post of an edited cart', () => {
  test.each([
    ['at once', 0],
    ['after the hold ran out', 16],
  ])('places its order if no price changed (%s); the unbought products continue in a new cart', async (_when, minutes) => {
    const { cartID, orderID, ref } = await begin()
    await add(otherRing, cartID)
    await add(ring, cartID, 2)
    shop.clock.advance(minutes * durations.minute)
    await bank(shop, ref, 'approve')
    expect(await order(shop, orderID)).toMatchObject({ status: 'processing', holdReason: null, amounts: { total: 42_921 } })
    const closed = await summary(cartID)
    expect([closed.closed, linesOf(closed)]).toEqual([true, [[ring, 1]]])
    const nextCart = await summary(closed.continuedIn ?? '')
    expect([nextCart.closed, nextCart.continuedIn]).toEqual([false, null])
    expect(linesOf(nextCart)).toEqual([
      [ring, 2],
      [otherRing, 1],
    ])
    expect(nextCart.address).toEqual(closed.address)
    expect(await stockOf(shop, ring)).toBe(49)
  })
  test('a changed price still needs a review, whatever the cart contains by then', async () => {
    const { cartID, orderID, ref } = await begin()
    const { items } = await summary(cartID)
    await shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
    shop.clock.advance(16 * durations.minute)
    const site = (await shop.modules.sites.byCode('in'))!
    await shop.modules.pricing.publish(site, { rates: { '18K': 1_210_000 }, by: 'meera', approvedBy: 'kabir' })
    await bank(shop, ref, 'approve')
    await shop.modules.pricing.publish(site, { rates: { '18K': 1_178_600 }, by: 'meera' })
    expect((await order(shop, orderID)).holdReason).toBe('price_review')
  })
  test('without unbought products no cart continues', async () => {
    const { cartID, ref } = await begin()
    await bank(shop, ref, 'approve')
    expect(await summary(cartID)).toMatchObject({ closed: true, continuedIn: null })
  })
})

describe('a closed cart', () => {
  const closed = async () => {
    const { cartID, ref } = await begin()
    await add(otherRing, cartID)
    await bank(shop, ref, 'approve')
    return { cartID, next: (await summary(cartID)).continuedIn ?? '' }
  }
  test('names the cart that continues it when a change is refused', async () => {
    const { cartID, next } = await closed()
    const { items } = await summary(cartID)
    const line = { productID: ring, quantity: 2, cartID, cartItemID: items[0]?.cartItemID }
    for (const [method, url, body] of [
      ['POST', '/api/cart/', line],
      ['DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`, undefined],
      ['PUT', '/api/cart/', { mode: 'gift_buy', cartID, giftMessage: 'x' }],
      ['PUT', '/api/cart/', { mode: 'cod_send_code', cartID }],
      ['PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: '123456' }],
      ['POST', `/api/cart/${cartID}/quote/`, undefined],
    ] as const) {
      const reply = await shop.call<{ details?: unknown }>(method, url, body)
      expect([url, reply.status, reply.body.code, reply.body.details]).toEqual([url, 409, 'bag_closed', { continuedIn: next }])
    }
    expect((await address(shop, cartID)).body).toMatchObject({ code: 'bag_closed', details: { continuedIn: next } })
  })
  test('adds products to the cart that continues it, through any number of orders', async () => {
    const { cartID, next } = await closed()
    expect((await add(ring, cartID)).body.cart.cartID).toBe(next)
    await shop.call('POST', `/api/cart/${next}/quote/`)
    const second = (await post(shop, next, 'sandbox')).body
    await add('RNG-003', next)
    await bank(shop, second.payment.providerRef, 'approve')
    const third = (await summary(next)).continuedIn ?? ''
    expect((await summary(cartID)).continuedIn).toBe(third)
    expect((await add(ring, cartID)).body.cart.cartID).toBe(third)
  })
  test('without a continuing cart creates one only once, also when two tabs add at the same time', async () => {
    const { cartID, ref } = await begin()
    await bank(shop, ref, 'approve')
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(ring, cartID)))
    const ids = new Set(answers.map((reply) => reply.body.cart.cartID))
    expect([ids.size, ids.has(cartID)]).toEqual([1, false])
    const [nextCartId = ''] = ids
    expect(linesOf(await summary(nextCartId))).toEqual([[ring, 6]])
    expect((await summary(cartID)).continuedIn).toBe(nextCartId)
  })
})

test('adding to a cart of another site creates a new one, reports it, and leaves the other unchanged', async () => {
  const { cartID } = await cartWith(shop, ring)
  const elsewhere = await add('RNG-002', cartID, 1, { subsiteid: '2' })
  expect(elsewhere.body).toMatchObject({ created: true, message: 'Item added to a new bag: a bag belongs to one site' })
  expect(elsewhere.body.cart.cartID).not.toBe(cartID)
  expect(await summary(cartID)).toMatchObject({ closed: false, continuedIn: null, orderQty: 1 })
  expect((await add(ring, cartID)).body).not.toHaveProperty('created')
})

describe('races', () => {
  test('products added during the payment are bought or stay in the next cart, and are never lost or blocked by a price review', async () => {
    for (let round = 0; round < 10; round++) {
      const { cartID, orderID, ref } = await begin()
      const [, ...added] = await Promise.all([
        bank(shop, ref, 'approve'),
        add(otherRing, cartID),
        add(ring, cartID),
        shop.call('PUT', '/api/cart/', { mode: 'gift_buy', cartID, giftMessage: 'For Anvi' }),
      ])
      expect([added[0]?.status, added[1]?.status]).toEqual([200, 200])
      expect(await order(shop, orderID)).toMatchObject({ status: 'processing', holdReason: null })
      const bag = await summary(cartID)
      expect(linesOf(bag)).toEqual([[ring, 1]])
      const remaining = linesOf(await summary(bag.continuedIn ?? ''))
      expect(remaining.toSorted()).toEqual([
        [ring, 1],
        [otherRing, 1],
      ])
    }
  })
})
