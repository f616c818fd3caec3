import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { bank, gift, order, post, readyCart, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  // Guests' carts as long as any.
  await keepFor('365')
  await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 50 where subsite = 'in' and variant_id = ${ring}`)
})
afterAll(() => shop.close())

const left = async (cartID: string) => {
  const [row] = await rows<Record<'carts' | 'lines' | 'proofs' | 'quotes' | 'messages', number>>(
    shop.db,
    sql`select (select count(*)::int from cart where id = ${cartID}) as carts, (select count(*)::int from cart_item where cart_id = ${cartID}) as lines,
          (select count(*)::int from cart_proof where cart_id = ${cartID}) as proofs, (select count(*)::int from quote where cart_id = ${cartID}) as quotes,
          (select count(*)::int from message where order_id is null) as messages`,
  )
  return row
}
/** Sets how many days guests' carts of the website are stored. */
async function keepFor(lifetime: string) {
  await shop.db.execute(sql`update website set persist_lifetime = ${lifetime}`)
  await shop.modules.sites.refresh()
}
async function days(count: number) {
  shop.clock.advance(count * durations.day)
  await shop.modules.jobs.runDue()
}

test('the daily job deletes old messages, held prices and carts, except those in use or waiting for a payment', async () => {
  const cartID = await readyCart(shop, ring)
  await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  const used = await readyCart(shop, ring)
  const paid = await readyCart(shop, ring)
  const { orderID, payment } = (await post(shop, paid, 'sandbox')).body
  await bank(shop, payment.providerRef, 'approve')
  await days(29)
  expect(await left(cartID)).toMatchObject({ carts: 1, lines: 1, proofs: 1, quotes: 1 })
  await days(3)
  expect(await left(cartID)).toMatchObject({ carts: 1, lines: 1, proofs: 1, quotes: 0 })
  await gift(shop, used, 'For Anvi')
  await days(60)
  expect(await left(cartID)).toEqual({ carts: 0, lines: 0, proofs: 0, quotes: 0, messages: 0 })
  expect(await left(used)).toMatchObject({ carts: 1, lines: 1 })
  // A placed order needs neither its cart nor its held price.
  expect([(await left(paid))?.carts, (await order(shop, orderID)).status]).toEqual([0, 'processing'])
  const waiting = await readyCart(shop, ring)
  const { body } = await post(shop, waiting, 'sandbox')
  await shop.db.execute(sql`update orders set expires_at = now() + interval '10 years' where id = ${body.orderID}`)
  await days(100)
  expect(await left(waiting)).toMatchObject({ carts: 1, lines: 1, quotes: 1 })
})

test('guest carts are kept for the days that their website sets, customers’ carts for the general period [E-10]', async () => {
  await keepFor('7')
  const guests = await readyCart(shop, ring)
  const customers = await readyCart(shop, ring)
  await shop.modules.carts.merge(customers, 'meera')
  const ordered = await readyCart(shop, ring)
  const { body } = await post(shop, ordered, 'sandbox')
  await shop.db.execute(sql`update orders set expires_at = now() + interval '10 years' where id = ${body.orderID}`)
  const carts = async () => Promise.all([guests, customers, ordered].map(async (id) => (await left(id))?.carts))
  await days(6)
  expect(await carts()).toEqual([1, 1, 1])
  await days(2)
  expect(await carts()).toEqual([0, 1, 1])
  await keepFor('no number')
  const another = await readyCart(shop, ring)
  await days(80)
  expect((await left(another))?.carts).toBe(1)
})
