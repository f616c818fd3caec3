import { sql } from 'drizzle-orm'
import { type Db, transact } from '../kernel/db/db.ts'
import type { Posted } from './purchase.ts'
import { unwrap } from '../kernel/result.ts'
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

/** Gives the bank account of an order's customer, whom a refund by transfer waits for. */
export async function giveTestAccount({ db, modules }: Pick<TestShop, 'db' | 'modules'>, orderId: string, account = '012345678901') {
  const order = await modules.orders.find(db, orderId)
  const site = order && (await modules.sites.byCode(order.subsite))
  if (!site) throw new Error('no order')
  const { customerId } = order
  const asker =
    customerId === null ? { customerId: undefined, token: await modules.orders.addToken(db, orderId) } : { customerId, token: undefined }
  const held = { holder: 'Anvi Deshpande', kind: 'ifsc', account, code: 'SBIN0001234' } as const
  unwrap(await modules.refundAccounts.give(site, order.number, asker, held))
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
