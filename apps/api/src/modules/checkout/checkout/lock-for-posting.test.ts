import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { post, readyCart, restock, ring } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const device = 'device-a'

// The embedded database has one connection: no transaction ever waits for another.
describe.skipIf(!testDatabase)('a posting waits for the lock of', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(testDatabase, undefined, { unpaid: { perDevice: 1, perAddress: 50 } })
    await restock(shop, 50)
  })
  afterAll(() => shop.close())

  /** Resolves once a statement waits for a lock. */
  async function oneWaits(): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await rows(shop.db, waiting)).length === 0) await setTimeout(10)
  }

  /** Starts a posting while another transaction has locked something, which changes it once the posting waits for it, and commits. */
  async function meanwhile<T>(posting: () => Promise<T>, locked: (tx: Db) => Promise<unknown>, changed: (tx: Db) => Promise<unknown>) {
    const beside = AsyncLocalStorage.snapshot()
    const { answer } = await shop.db.transaction(async (tx) => {
      await locked(tx)
      const started = beside(posting)
      await beside(oneWaits)
      await changed(tx)
      return { answer: started }
    })
    return answer
  }

  test('the cart, and reads the changes of another call', async () => {
    const cartID = await readyCart(shop, ring)
    const answer = await meanwhile(
      () => post(shop, cartID, 'sandbox'),
      (tx) => shop.modules.carts.lock(tx, cartID),
      (tx) => tx.execute(sql`update cart set state = 'closed' where id = ${cartID}`),
    )
    expect(answer.body).toMatchObject({ code: 'bag_closed' })
  })

  test('the count of its buyer’s unpaid orders, and includes one that was added meanwhile', async () => {
    const postBy = (cartID: string) =>
      shop.call<{ orderID: string }>(
        'POST',
        `/api/cart/postorders/${cartID}/`,
        { paymentSettingsGroupKey: 'sandbox' },
        { 'x-device-id': device },
      )
    const { orderID } = (await postBy(await readyCart(shop, ring))).body
    await shop.db.execute(sql`update orders set state = 'cancelled' where id = ${orderID}`)
    const cartID = await readyCart(shop, ring)
    const answer = await meanwhile(
      () => postBy(cartID),
      (tx) => shop.modules.orders.lockUnpaid(tx, { device }),
      (tx) => tx.execute(sql`update orders set state = 'payment_pending' where id = ${orderID}`),
    )
    expect(answer.body).toMatchObject({ code: 'unpaid_limit' })
  })

  test('the order of the cart, and posts another if that one ended', async () => {
    const cartID = await readyCart(shop, ring)
    const { orderID } = (await post(shop, cartID, 'sandbox')).body
    const answer = await meanwhile(
      () => post(shop, cartID, 'sandbox'),
      (tx) => shop.modules.orders.lock(tx, orderID),
      async (tx) => {
        const order = await shop.modules.orders.lock(tx, orderID)
        if (order) await shop.modules.orders.end(tx, order, 'expired', 'not paid in time')
      },
    )
    expect(answer.status).toBe(200)
    expect(answer.body.orderID).not.toBe(orderID)
  })
})
