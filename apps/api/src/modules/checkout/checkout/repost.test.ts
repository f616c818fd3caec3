import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import {
  address,
  bank,
  codeSent,
  gift,
  stockOf,
  order,
  post,
  puneAddress,
  puneBilling,
  readyCart,
  restock,
  ring,
  statesOf,
  webhook,
} from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

beforeEach(() => restock(shop))

const elsewhere = { ...puneAddress, Address: '4, Linking Road', City: 'Mumbai', Zip: '400050' }
const move = (cartID: string) => address(shop, cartID, { shipping: elsewhere })
const attempts = async (orderID: string) =>
  (await rows<{ state: string }>(shop.db, sql`select state from payment where order_id = ${orderID} order by id`)).map((one) => one.state)
const atBank = async (ref: string) =>
  (await rows<{ state: string }>(shop.db, sql`select state from sandbox_payment where ref = ${ref}`))[0]?.state
const captureOf = (ref: string, more: object = {}) => ({
  eventId: `late-${ref}`,
  type: 'captured',
  providerRef: ref,
  amount: 4_292_100,
  currency: 'INR',
  ...more,
})

describe('a repeated post', () => {
  test.each([
    ['another delivery address', move],
    ['another name on the parcel', (cartID: string) => address(shop, cartID, { shipping: { ...puneAddress, Fname: 'Meera' } })],
    ['another billing address', (cartID: string) => address(shop, cartID, { billingAddressDifferent: 'Yes', billing: puneBilling })],
    ['a gift message', (cartID: string) => gift(shop, cartID, 'For Anvi')],
    ['another way of delivery', (cartID: string) => address(shop, cartID, { deliveryMethod: 'express' })],
  ])('with %s creates another order: the older one ends, its stock is released, its attempt is voided', async (_what, change) => {
    const cartID = await readyCart(shop, ring)
    const first = (await post(shop, cartID, 'sandbox')).body
    expect((await change(cartID)).status).toBe(200)
    const second = (await post(shop, cartID, 'sandbox')).body
    expect(second.orderID).not.toBe(first.orderID)
    expect(await statesOf(shop, cartID)).toEqual(['cancelled', 'payment_pending'])
    expect(await stockOf(shop, ring)).toBe(11)
    // The gateway is not called while the order is created; a job calls it.
    expect([await atBank(first.payment.providerRef), await attempts(first.orderID)]).toEqual(['open', ['created']])
    await shop.modules.jobs.runDue()
    expect([await atBank(first.payment.providerRef), await attempts(first.orderID)]).toEqual(['failed', ['failed']])
    expect(await atBank(second.payment.providerRef)).toBe('open')
    const again = (await post(shop, cartID, 'sandbox')).body
    expect(again.orderID).toBe(second.orderID)
  })
  test('creates an order with the address of that post, not the previous one', async () => {
    const cartID = await readyCart(shop, ring)
    await post(shop, cartID, 'sandbox')
    await move(cartID)
    const { body } = await post(shop, cartID, 'sandbox')
    expect((await order(shop, body.orderID)).shipping.lines).toEqual(['4, Linking Road', 'Mumbai 400050, Maharashtra', 'India'])
  })
  test('with another payment method keeps the same order', async () => {
    const cartID = await readyCart(shop, ring)
    const first = (await post(shop, cartID, 'sandbox')).body
    await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
    await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
    const second = (await post(shop, cartID, 'cod')).body
    expect([second.orderID, second.orderStatus]).toEqual([first.orderID, 'placed'])
    await shop.modules.jobs.runDue()
    expect(await atBank(first.payment.providerRef)).toBe('failed')
  })
  test('in another language creates an order in that language; without a language it has the cart’s [C-15]', async () => {
    const cartID = await readyCart(shop, ring)
    const english = (await post(shop, cartID, 'sandbox', 'in-en')).body
    const hindi = (await post(shop, cartID, 'sandbox', 'in-hi')).body
    expect(hindi.orderID).not.toBe(english.orderID)
    const [kept] = await rows<{ language: string }>(shop.db, sql`select language from orders where id = ${hindi.orderID}`)
    expect(kept?.language).toBe('hi')
    expect((await bank(shop, hindi.payment.providerRef, 'approve')).headers.location).toContain('/in-hi/checkout?order=')
    const another = await readyCart(shop, ring)
    const plain = (await shop.call<{ orderID: string }>('POST', `/api/cart/postorders/${another}/`, { paymentSettingsGroupKey: 'sandbox' }))
      .body
    expect((await post(shop, another, 'sandbox', 'in-en')).body.orderID).toBe(plain.orderID)
  })
  test.each(['ae-en', 'in-fr', 'in-ar'])('with a locale of another site is refused: %s', async (locale) => {
    const cartID = await readyCart(shop, ring)
    expect((await post(shop, cartID, 'sandbox', locale)).body).toMatchObject({ code: 'bad_request', field: 'locale' })
    expect(await statesOf(shop, cartID)).toEqual([])
  })
})

describe('a payment for a replaced order', () => {
  test('is refunded, whether its attempt was voided before or after', async () => {
    const cartID = await readyCart(shop, ring)
    const first = (await post(shop, cartID, 'sandbox')).body
    await move(cartID)
    const second = (await post(shop, cartID, 'sandbox')).body
    await bank(shop, first.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect([await atBank(first.payment.providerRef), await attempts(first.orderID)]).toEqual(['refunded', ['refunded']])
    expect(await statesOf(shop, cartID)).toEqual(['cancelled', 'payment_pending'])
    // A capture in progress at the bank while it is asked to void.
    await gift(shop, cartID, 'For Anvi')
    await post(shop, cartID, 'sandbox')
    await shop.modules.jobs.runDue()
    expect(await attempts(second.orderID)).toEqual(['failed'])
    await shop.db.execute(sql`update sandbox_payment set state = 'captured' where ref = ${second.payment.providerRef}`)
    expect((await webhook(shop, captureOf(second.payment.providerRef))).statusCode).toBe(200)
    await shop.modules.jobs.runDue()
    expect([await atBank(second.payment.providerRef), await attempts(second.orderID)]).toEqual(['refunded', ['refunded']])
  })
})

describe('races', () => {
  // It watches one connection from another.
  test.skipIf(!testDatabase)(
    'the stock that the old order releases and the new one reserves is locked together before either changes',
    async () => {
      const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
      const [variant] = await rows<{ id: string }>(
        shop.db,
        sql`select variant_id as id from stock where subsite = 'in' and variant_id < ${ring} limit 1`,
      )
      const taken = variant?.id ?? ''
      const beside = AsyncLocalStorage.snapshot()
      await shop.db.transaction(async (tx) => {
        const active = await shop.modules.orders.lock(tx, body.orderID)
        if (active) await shop.modules.orders.end(tx, active, 'cancelled', 'the bag changed', [taken])
        const elsewhere = beside(async () => {
          await shop.db.execute(sql`select 1 from stock where subsite = 'in' and variant_id = ${taken} for update nowait`)
        })
        await expect(elsewhere).rejects.toMatchObject({ cause: { code: '55P03' } })
      })
    },
  )
  test('carts that swap their products concurrently all get their order', async () => {
    const [one, two] = ['RNG-001', 'RNG-002']
    await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 500 where subsite = 'in'`)
    const carts = await Promise.all(Array.from({ length: 8 }, (_, at) => readyCart(shop, (at % 2 ? one : two) ?? '')))
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        carts.map(async (cartID, at) => {
          const { cart } = (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body
          const productID = (at + round) % 2 ? two : one
          await shop.call('POST', '/api/cart/', { productID, quantity: 1, cartID, cartItemID: cart.items[0]?.cartItemID })
          return post(shop, cartID, 'sandbox')
        }),
      )
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    }
  })
  const posts = (cartID: string) => Array.from({ length: 4 }, () => post(shop, cartID, 'sandbox'))
  test('old and new content posted at once: one order stays active, with the cart’s content, its stock reserved once', async () => {
    for (let round = 0; round < 6; round++) {
      await shop.db.execute(sql`update stock set on_hand = 12 where subsite = 'in' and variant_id = ${ring}`)
      const cartID = await readyCart(shop, ring)
      await Promise.all([...posts(cartID), move(cartID), ...posts(cartID)])
      const { body } = await post(shop, cartID, 'sandbox')
      const active = (await statesOf(shop, cartID)).filter((state) => state !== 'cancelled')
      expect(active).toEqual(['payment_pending'])
      expect((await order(shop, body.orderID)).shipping.lines[0]).toBe('4, Linking Road')
      expect(await stockOf(shop, ring)).toBe(11)
    }
  })
  test('a capture during a repost: one order is placed or waits, and every other payment is refunded', async () => {
    for (let round = 0; round < 8; round++) {
      await shop.db.execute(sql`update stock set on_hand = 12 where subsite = 'in' and variant_id = ${ring}`)
      const cartID = await readyCart(shop, ring)
      const first = (await post(shop, cartID, 'sandbox')).body
      await move(cartID)
      const [again] = await Promise.all([post(shop, cartID, 'sandbox'), bank(shop, first.payment.providerRef, 'approve')])
      await shop.modules.jobs.runDue()
      const kept = (await order(shop, first.orderID)).status
      expect([kept, await atBank(first.payment.providerRef), await stockOf(shop, ring)]).toEqual(
        kept === 'processing' ? ['processing', 'captured', 11] : ['cancelled', 'refunded', 11],
      )
      const wanted = kept === 'processing' ? ['placed'] : ['cancelled', 'payment_pending']
      expect([again.status, await statesOf(shop, cartID)]).toEqual([200, wanted])
      const { body } = await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)
      expect(body.cart.closed).toBe(kept === 'processing')
    }
  })
})
