import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { payable } from './rules.ts'
import { excessOf, openOf } from './store.ts'
import { transitionExcess, transitionRevision } from './transitions.ts'

/** Ends open revisions of units that were cancelled, in the caller's transaction, which holds the order's lock. */
export async function endCancelledRevisions(
  deps: Pick<RevisionDependencies, 'clock' | 'payments'>,
  tx: Db,
  order: OrderRecord,
  unitIds: readonly string[],
  actor: UnitActor,
): Promise<void> {
  const { clock, payments } = deps
  for (const row of await openOf(tx, unitIds)) {
    const step = { actor, reason: 'cancelled' }
    await transitionRevision(deps, tx, row, 'cancel-item', step, { deadline: null, lookAt: null, decidedAt: clock.now() })
    const due = await excessOf(tx, row.id)
    if (!due || !payable.has(due.state)) continue
    await transitionExcess(deps, tx, due, 'expire', step, { deadline: null })
    await payments().release(tx, order.id, due.id)
  }
}
