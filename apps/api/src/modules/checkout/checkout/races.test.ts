import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, stockOf, post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const active = async () =>
  Number((await rows<{ c: number }>(shop.db, sql`select count(*) as c from orders where state not in ('expired', 'cancelled')`))[0]?.c)

describe('concurrent buyers', () => {
  test('50 buyers of 20 products: exactly 20 orders', async () => {
    await restock(shop, 50)
    const carts = []
    for (let buyer = 0; buyer < 50; buyer++) carts.push(await readyCart(shop, ring))
    await restock(shop, 20)
    const answers = await Promise.all(carts.map((cartID) => post(shop, cartID, 'sandbox')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer.body.code === 'out_of_stock')).toHaveLength(30)
    expect([await stockOf(shop, ring), await active()]).toEqual([0, 20])
  })
  test('20 payers of the last product: one order, no oversell', async () => {
    await restock(shop, 20)
    const carts = []
    for (let buyer = 0; buyer < 20; buyer++) carts.push(await readyCart(shop, ring))
    await restock(shop, 1)
    const before = await active()
    const answers = await Promise.all(
      carts.map(async (cartID) => {
        const posted = await post(shop, cartID, 'sandbox')
        if (posted.status === 200) await bank(shop, posted.body.payment.providerRef, 'approve')
        return posted.status
      }),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect([await stockOf(shop, ring), await active()]).toEqual([0, before + 1])
  })
  test('20 concurrent postings of one cart: one order, its stock reserved once', async () => {
    await restock(shop, 12)
    const cartID = await readyCart(shop, ring)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(shop, cartID, 'sandbox')))
    expect(new Set(answers.map((answer) => answer.body.orderID)).size).toBe(1)
    expect(await stockOf(shop, ring)).toBe(11)
    // The attempt that is paid first counts; a second capture is refunded.
    const [first] = answers
    const second = await post(shop, cartID, 'sandbox')
    expect(second.body.payment.attemptID).not.toBe(first?.body.payment.attemptID)
    await Promise.all([
      bank(shop, first?.body.payment.providerRef ?? '', 'approve'),
      bank(shop, second.body.payment.providerRef, 'approve'),
    ])
    const states = await rows<{ state: string }>(
      shop.db,
      sql`select state from payment where order_id = ${second.body.orderID} and state <> 'created' order by state`,
    )
    expect(states.map((one) => one.state)).toEqual(['captured', 'refund_due'])
  })
  test('carts with the same products in another order do not deadlock', async () => {
    await shop.db.execute(sql`update stock set on_hand = 500 where subsite = 'in' and policy = 'stock'`)
    const pieces = ['RNG-001', 'RNG-002', 'EAR-002']
    const carts = []
    for (let buyer = 0; buyer < 12; buyer++) {
      const [first = '', ...rest] = buyer % 2 ? pieces : pieces.toReversed()
      const cartID = await readyCart(shop, first)
      for (const productID of rest) await shop.call('POST', '/api/cart/', { productID, cartID })
      await shop.call('POST', `/api/cart/${cartID}/quote/`)
      carts.push(cartID)
    }
    const answers = await Promise.all(carts.map((cartID) => post(shop, cartID, 'sandbox')))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  })
})
