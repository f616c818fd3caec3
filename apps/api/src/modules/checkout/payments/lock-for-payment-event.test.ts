import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { order, post, readyCart, restock, ring, webhook } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

// The embedded database has one connection: no transaction ever waits for another.
describe.skipIf(!testDatabase)('a message about a payment', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(testDatabase)
    await restock(shop, 50)
  })
  afterAll(() => shop.close())

  async function begin() {
    const cartID = await readyCart(shop, ring)
    const { orderID, payment } = (await post(shop, cartID, 'sandbox')).body
    const { attemptID, providerRef } = payment
    const event = { type: 'captured', eventId: `event-${attemptID}`, providerRef, attemptId: attemptID, amount: 4_292_100, currency: 'INR' }
    return {
      orderID,
      locks: {
        cart: sql`select 1 from cart where id = ${cartID}`,
        order: sql`select 1 from orders where id = ${orderID}`,
        payment: sql`select 1 from payment where id = ${attemptID}`,
      },
      send: () => webhook(shop, event),
    }
  }
  type Begun = Awaited<ReturnType<typeof begin>>

  /** Resolves once as many statements wait for a lock. */
  async function waiting(count: number): Promise<void> {
    const found = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await rows(shop.db, found)).length < count) await setTimeout(10)
  }

  /** Starts calls while a transaction holds a lock, acts once they wait for it, and commits; returns the answers of the calls. */
  async function whileLocked<T>(lock: SQL, calls: (() => Promise<T>)[], act: (tx: Db) => Promise<unknown>): Promise<T[]> {
    const beside = AsyncLocalStorage.snapshot()
    const { answers } = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`${lock} for update`)
      const started: Promise<T>[] = []
      for (const call of calls) {
        started.push(beside(call))
        await beside(() => waiting(started.length))
      }
      await act(tx)
      return { answers: started }
    })
    return Promise.all(answers)
  }

  /** Whether each row of the message is free while it waits for the lock of one of them. */
  async function freeWhileItWaitsFor(name: keyof Begun['locks']): Promise<Record<string, boolean>> {
    const one = await begin()
    const free: Record<string, boolean> = {}
    const beside = AsyncLocalStorage.snapshot()
    const [answer] = await whileLocked(one.locks[name], [one.send], async () => {
      for (const [other, lock] of Object.entries(one.locks))
        free[other] = (await beside(() => rows(shop.db, sql`${lock} for update skip locked`))).length === 1
    })
    expect(answer?.json()).toMatchObject({ outcome: 'done' })
    expect((await order(shop, one.orderID)).paymentStatus).toBe('paid')
    return free
  }

  test('locks the cart, then the order, then the payment', async () => {
    expect(await freeWhileItWaitsFor('cart')).toEqual({ cart: false, order: true, payment: true })
    expect(await freeWhileItWaitsFor('order')).toEqual({ cart: false, order: false, payment: true })
    expect(await freeWhileItWaitsFor('payment')).toEqual({ cart: false, order: false, payment: false })
  })

  test('refunds the payment of an order that ended while the message waited for the lock', async () => {
    const one = await begin()
    const [answer] = await whileLocked(one.locks.order, [one.send], async (tx) => {
      const locked = await shop.modules.orders.lock(tx, one.orderID)
      if (locked) await shop.modules.orders.end(tx, locked, 'expired', 'not paid in time')
    })
    expect(answer?.json()).toMatchObject({ outcome: 'done' })
    const [payment] = (await order(shop, one.orderID)).payments
    expect(payment?.status).toMatch(/^refund/)
  })

  test('counts once, however often it arrives at the same time', async () => {
    const one = await begin()
    const answers = await whileLocked(one.locks.order, [one.send, one.send, one.send], async () => {})
    expect(answers.map((answer) => answer.json<{ outcome: string }>().outcome).toSorted()).toEqual(['done', 'replay', 'replay'])
    const placed = await order(shop, one.orderID)
    expect(placed.timeline.filter(({ status }) => status === 'processing' || status === 'placed')).toHaveLength(1)
  })
})
