import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { address, cartWith, post, puneAddress, readyCart } from '../../../testing/purchase.ts'

const shop = await shopOfFile()
const options = ({ deliveryOptions }: Cart) => deliveryOptions.map(({ method, fee, deliverBy }) => [method, fee, deliverBy])
const guwahati = { ...puneAddress, City: 'Guwahati', State: 'AS', Zip: '781001' }

/** Changes a row of India's delivery methods, until the end of the test. */
async function set(method: string, changes: Record<string, unknown>): Promise<void> {
  for (const [column, value] of Object.entries(changes))
    await shop.db.execute(
      sql`update delivery_method set ${sql.identifier(column)} = ${value} where subsite = 'in' and method = ${method} and prefix = ''`,
    )
  shop.modules.cache.drop(['delivery'])
}
afterEach(() => set('express', { fee: 50_000, free_from: 50_000_000, minimum: 0, maximum: 200_000_000, cut_off: '16:00' }))

describe('delivery methods [E-18]', () => {
  test('have their own charge and day for a post code; the most specific row of the site applies', async () => {
    const { cartID, deliveryOptions } = await cartWith(shop, 'RNG-001')
    expect(deliveryOptions.map(({ method, fee, freeFrom, insured }) => [method, fee, freeFrom, insured])).toEqual([
      ['insured', 0, null, true],
      ['express', 500, 500_000, true],
      ['pickup', 0, null, true],
    ])
    expect(options((await address(shop, cartID)).body.cart)).toEqual([
      ['insured', 0, '2026-11-24'],
      ['express', 500, '2026-11-23'],
      ['pickup', 0, null],
    ])
    const far = (await address(shop, cartID, { shipping: guwahati, deliveryMethod: 'express' })).body.cart
    expect([options(far)[1]?.slice(0, 2), far.summary.delivery]).toEqual([['express', 900], 900])
  })

  test('after the cut-off time of a method its day is the next one', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await set('express', { cut_off: '15:29' })
    expect(options((await address(shop, cartID)).body.cart)[1]).toEqual(['express', 500, '2026-11-24'])
    await set('express', { cut_off: '15:30' })
    expect(options((await address(shop, cartID)).body.cart)[1]).toEqual(['express', 500, '2026-11-23'])
  })

  test('are free from their limit on, and offered only within their value range', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await set('express', { free_from: 4_292_100 })
    const free = (await address(shop, cartID, { deliveryMethod: 'express' })).body.cart
    expect([options(free)[1]?.[1], free.summary.delivery, free.summary.total]).toEqual([0, 0, 42_921])
    await set('express', { free_from: 4_292_101, maximum: 4_292_100 })
    expect((await address(shop, cartID, { deliveryMethod: 'express' })).body.cart.summary.delivery).toBe(500)
    await set('express', { maximum: 4_292_099 })
    const refused = await address(shop, cartID, { deliveryMethod: 'express', shipping: guwahati })
    expect(refused.status).toBe(200)
    const here = await address(shop, cartID, { deliveryMethod: 'express' })
    expect([here.status, here.body.code, here.body.field]).toEqual([409, 'delivery_unavailable', 'deliveryMethod'])
    const { body } = await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)
    expect([body.cart.address?.shipping.Zip, body.cart.deliveryMethod]).toEqual(['781001', 'express'])
  })
})

describe('the delivery charge of a held price', () => {
  test('stays the same, whatever the site charges meanwhile; a new price has the new charge', async () => {
    const cartID = await readyCart(shop, 'RNG-001')
    await address(shop, cartID, { deliveryMethod: 'express' })
    await set('express', { fee: 70_000 })
    const summary = async () => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart.summary
    expect([(await summary()).delivery, (await summary()).total]).toEqual([500, 43_421])
    const posted = await post(shop, cartID, 'sandbox')
    expect(posted.status).toBe(200)
    const [order] = await rows<{ amounts: unknown }>(shop.db, sql`select amounts from orders where id = ${posted.body.orderID}`)
    expect(order?.amounts).toMatchObject({ delivery: 50_000, total: 4_342_100 })
    await shop.call('POST', '/api/cart/', { productID: 'RNG-001', quantity: 1, cartID })
    expect((await summary()).delivery).toBe(700)
  })

  test('does not buy a method that is no longer offered: the order is refused by field, and nothing is reserved', async () => {
    const cartID = await readyCart(shop, 'RNG-001')
    await address(shop, cartID, { deliveryMethod: 'express' })
    await shop.db.execute(sql`update delivery_method set prefix = '9' where subsite = 'in' and method = 'express' and prefix = ''`)
    shop.modules.cache.drop(['delivery'])
    try {
      const posted = await post(shop, cartID, 'sandbox')
      expect([posted.status, posted.body.code, posted.body.field]).toEqual([409, 'delivery_unavailable', 'deliveryMethod'])
      expect(await rows(shop.db, sql`select 1 from orders where cart_id = ${cartID}`)).toEqual([])
      const chosen = await address(shop, cartID, { deliveryMethod: 'insured' })
      expect([chosen.status, (await post(shop, cartID, 'sandbox')).status]).toEqual([200, 200])
    } finally {
      await shop.db.execute(sql`update delivery_method set prefix = '' where subsite = 'in' and method = 'express' and prefix = '9'`)
    }
  })
})
