import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { address, cartWith, order, post } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { publishStockMoved } from './stock-moved.ts'

const shop = await shopOfFile()
const [madeToOrder, inStock] = ['ANK-002', 'SIZER-001'] as const

/** The products whose stock is reported as changed, by each open job. */
const moved = async () =>
  (
    await rows<{ ids: string[] }>(
      shop.db,
      sql`select payload->'productIds' as ids from job where kind = 'availability' and state = 'open' order by id`,
    )
  ).map(({ ids }) => ids)
/** Which versions of the rows of a product's stock are in the table. */
const versionsOf = (productId: string) =>
  rows(
    shop.db,
    sql`select s.variant_id, s.xmin::text from stock s join variant v on v.id = s.variant_id where s.subsite = 'in' and v.product_id = ${productId} order by 1`,
  )

async function ordered(...productIds: string[]) {
  const [first = '', ...others] = productIds
  const { cartID } = await cartWith(shop, first)
  for (const productID of others) await shop.call('POST', '/api/cart/', { productID, cartID })
  await address(shop, cartID)
  expect((await post(shop, cartID, 'sandbox:upi')).status).toBe(200)
}

test('an order of made-to-order products changes no stock: it writes no row that others wait for, and refreshes nothing', async () => {
  await shop.modules.jobs.runDue()
  // A made-to-order variant ignores the count in its stock row.
  await shop.db.execute(sql`update stock set on_hand = 5 where variant_id in (select id from variant where product_id = ${madeToOrder})`)
  const before = await versionsOf(madeToOrder)
  expect(before).not.toEqual([])
  await ordered(madeToOrder)
  expect([await moved(), await versionsOf(madeToOrder)]).toEqual([[], before])
  // Neither does its end.
  shop.clock.advance(31 * durations.minute)
  await shop.modules.jobs.runDue()
  const ended = sql`select state from orders order by created_at desc limit 1`
  expect(await rows(shop.db, ended)).toEqual([{ state: 'expired' }])
  expect(await rows(shop.db, sql`select 1 from job where kind = 'availability'`)).toEqual([])
})

test('an order of several units names the products taken from stock, when it is posted and when it ends', async () => {
  const before = await versionsOf(inStock)
  await ordered(inStock, madeToOrder)
  expect(await moved()).toEqual([[inStock]])
  expect(await versionsOf(inStock)).not.toEqual(before)
  await shop.modules.jobs.runDue()
  expect(await moved()).toEqual([])
  shop.clock.advance(31 * durations.minute)
  await shop.modules.orders.expireOverdue()
  expect(await moved()).toEqual([[inStock]])
})

test('each product is named once, however many of its units were taken', async () => {
  const published: unknown[] = []
  const events = { publish: async (_tx: unknown, _event: unknown, payload: unknown) => void published.push(payload) }
  const moved = ['A', 'B', 'A'].map((productId) => ({ productId }))
  await publishStockMoved(shop.db, events, 'in', moved)
  expect(published).toEqual([{ subsite: 'in', productIds: ['A', 'B'] }])
})

test('an order has the number of made-to-order units of a line, also if some of it was in stock', async () => {
  const { cartID } = await cartWith(shop, inStock)
  await shop.call('POST', '/api/cart/', { productID: madeToOrder, cartID, orderItemQuantity: 2 })
  await address(shop, cartID)
  const { body } = await post(shop, cartID, 'sandbox:upi')
  const made = async () => (await order(shop, body.orderID)).items.map((item) => [item.quantity, item.madeToOrder])
  expect(await made()).toEqual([
    [1, 0],
    [2, 2],
  ])
  // One of the two was in stock after all; cancelled units are not made.
  await shop.db.execute(sql`update order_item set stock_taken = 1 where order_id = ${body.orderID} and product_id = ${madeToOrder}`)
  expect((await made())[1]).toEqual([2, 1])
  await shop.db.execute(sql`update order_unit set state = 'cancelled' where order_id = ${body.orderID} and position = 2`)
  expect((await made())[1]).toEqual([1, 0])
  await shop.db.execute(sql`update order_item set stock_taken = 0 where order_id = ${body.orderID} and product_id = ${madeToOrder}`)
})
