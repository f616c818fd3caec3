import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durations } from '../../kernel/clock.ts'
import { rows, transact } from '../../kernel/db/db.ts'
import { failFirstCompletions } from '../../testing/background.ts'
import { testDatabase } from '../../testing/database.ts'
import { payAtTheDoor } from '../../testing/owing.ts'
import { restock } from '../../testing/purchase.ts'
import { delivered } from '../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { acceptTestCustomers } from '../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, { onJobError: () => {} })
  acceptTestCustomers(shop)
  await restock(shop, 9)
})
afterAll(() => shop.close())

/** The jobs that only send a message. */
const telling = ['confirm-order', 'notify-of-progress', 'notify-of-refund', 'ask-refund-account']

test('a message whose job runs again because its end was not stored is in the outbox once', async () => {
  await failFirstCompletions(shop.db, ...telling)
  const order = await delivered(shop, undefined)
  const give = (id: string, amount: number) =>
    transact(shop.db, async (tx) => {
      const locked = await shop.modules.orders.lock(tx, order.orderID)
      if (!locked) throw new Error('no order')
      const cause = { kind: 'return', id } as const
      return shop.modules.refunds.request(tx, { order: locked, amount, cause, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
    })
  await give('first', 100_000)
  for (let run = 0; run < 4; run++) {
    await shop.modules.jobs.runDue()
    shop.clock.advance(2 * durations.minute)
  }
  // The gateway made the refund. As in an order with cash on delivery, another part waits for a transfer.
  await payAtTheDoor(shop.db, order.orderID)
  await give('second', 50_000)
  for (let run = 0; run < 4; run++) {
    await shop.modules.jobs.runDue()
    shop.clock.advance(2 * durations.minute)
  }
  const done = await rows(
    shop.db,
    sql`select kind, count(*)::int as count from job where kind in ${telling} and state = 'done' and attempts > 1 group by 1 order by 1`,
  )
  const transitions = ['confirm', 'ship', 'out', 'deliver']
  expect(done).toEqual(telling.toSorted().map((kind) => ({ kind, count: kind === 'notify-of-progress' ? transitions.length : 1 })))
  const mails = (await shop.modules.notifications.recent(100)).filter(({ channel }) => channel === 'email')
  expect(mails.map(({ body }) => body).filter((body, at, all) => all.indexOf(body) !== at)).toEqual([])
  expect(mails).toHaveLength(1 + transitions.length + 2)
})
