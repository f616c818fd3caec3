import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { seedMoney } from './money.ts'
import { seedOrders } from './orders.ts'

const shop = await shopOfFile()

test('the demo’s shopper has orders in several states, made by the same steps as any other, each once', async () => {
  const demo = (await seedMoney(shop.modules))!
  for (let time = 0; time < 2; time++) await seedOrders(shop.modules, demo.site, demo.customerId)
  const orders = await rows<{ state: string; days: number; events: number; late: number }>(
    shop.db,
    sql`select o.state, extract(day from ${shop.clock.now().toISOString()}::timestamptz - o.created_at)::int as days,
        (select count(*)::int from order_event e where e.order_id = o.id and e.actor = 'staff') as events,
        (select count(*)::int from order_event e where e.order_id = o.id and e.at > ${shop.clock.now().toISOString()}) as late
      from orders o where customer_id = ${demo.customerId} order by o.created_at`,
  )
  expect(orders).toEqual([
    { state: 'completed', days: 48, events: 7, late: 0 },
    { state: 'delivered', days: 16, events: 6, late: 0 },
    { state: 'confirmed', days: 9, events: 2, late: 0 },
    { state: 'revision_pending', days: 8, events: 4, late: 0 },
    { state: 'cancelled', days: 7, events: 0, late: 0 },
    { state: 'delivered', days: 6, events: 6, late: 0 },
    { state: 'shipped', days: 4, events: 4, late: 0 },
    { state: 'placed', days: 1, events: 0, late: 0 },
  ])
  const returned = await rows(shop.db, sql`select state from return_request`)
  expect(returned).toEqual([{ state: 'need_more_info' }])
  // The credit of the shopper is as it was, and nothing is left on the cards that paid, but for the order that was cancelled.
  expect(await shop.modules.credit.balance(shop.db, demo.customerId, 'in')).toBe(500_000)
  expect(await rows(shop.db, sql`select sum(available)::int as left from gift_card where reference like 'demo-order:%'`)).toEqual([
    { left: 2_732_600 },
  ])
  const writable = await shop.modules.reviews.ofCustomer({ ...demo, language: 'en' }, 1)
  expect(writable.writable.map(({ productId }) => productId)).toEqual(['EAR-004', 'CON-002'])
})
