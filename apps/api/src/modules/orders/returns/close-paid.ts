import { transact } from '../../../kernel/db/db.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { system } from './open-return.ts'
import { returnsOfOrder, waitToGoBack } from './store.ts'
import { transitionReturn } from './transition-return.ts'

/** Closes the returns of an order whose refunds have all arrived, but for those with a piece that waits to go back. */
export async function closePaid(deps: ReturnDependencies, orderId: string): Promise<void> {
  const { db, orders, refunds } = deps
  await transact(db, async (tx) => {
    const order = await orders.lock(tx, orderId)
    if (!order) return
    const states = (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return')
    for (const record of await returnsOfOrder(tx, orderId, 'resolution_in_progress')) {
      const own = states.filter(({ cause }) => cause.id === record.id)
      const isPaid = own.length > 0 && own.every(({ state }) => state === 'succeeded')
      if (isPaid && !(await waitToGoBack(tx, record.id)))
        await transitionReturn(deps, tx, order, record, { name: 'close', actor: system, reason: 'refunded' })
    }
  })
}
