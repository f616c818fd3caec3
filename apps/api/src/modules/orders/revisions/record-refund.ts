import { transact } from '../../../kernel/db/db.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { excessOf } from './store.ts'
import { system, transitionExcess } from './transitions.ts'

/** Records that the refund for a lighter unit has arrived: a job. */
export function recordRefund(deps: Pick<RevisionDependencies, 'clock' | 'db' | 'orders' | 'refunds'>, orderId: string): Promise<void> {
  const { db, orders, refunds } = deps
  return transact(db, async (tx) => {
    await orders.lock(tx, orderId)
    const all = (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'revision')
    for (const [id, same] of Map.groupBy(all, ({ cause }) => cause.id)) {
      const due = await excessOf(tx, id)
      if (due?.state === 'refund_due' && same.every(({ state }) => state === 'succeeded'))
        await transitionExcess(deps, tx, due, 'give-back', { actor: system, reason: 'arrived' })
    }
  })
}
