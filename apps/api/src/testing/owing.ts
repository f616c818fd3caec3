import { sql } from 'drizzle-orm'
import { type Db, transact } from '../kernel/db/db.ts'
import type { Posted } from './purchase.ts'
import { delivered } from './returned.ts'
import type { TestShop } from './shop.ts'

/** Turns a delivered order into one that was paid in cash at the door. */
export async function payAtTheDoor(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`delete from payment where order_id = ${orderId}`)
  await db.execute(sql`update orders set payment_state = 'cod_collected', gateway = 'cod' where id = ${orderId}`)
  await db.execute(sql`
    insert into cash_collection (id, order_id, unit_ids, amount, at)
    select o.id, o.id, array(select id from order_unit where order_id = o.id), o.payable, now() from orders o where o.id = ${orderId}`)
}

/** A delivered order that was paid in cash, with an amount (minor units) to be refunded by bank transfer; the number of its refund. */
export async function owing(shop: TestShop, customer: string | undefined, amount = 100_000): Promise<{ order: Posted; number: string }> {
  const order = await delivered(shop, customer)
  await payAtTheDoor(shop.db, order.orderID)
  const [refund] = await transact(shop.db, async (tx) => {
    const locked = await shop.modules.orders.lock(tx, order.orderID)
    if (!locked) throw new Error('no order')
    const cause = { kind: 'return', id: order.orderID } as const
    return shop.modules.refunds.request(tx, { order: locked, amount, cause, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
  })
  if (refund?.destination !== 'bank' || refund.state !== 'manual_bank') throw new Error('the refund does not wait for a bank account')
  return { order, number: refund.number }
}
