import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import { assessRequested } from './assess-staff-cancellation.ts'
import { cancelUnits } from './cancel-units.ts'
import { continueUnits } from './continue-units.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { notifyOfCancellation } from './notify.ts'
import type { Cancellation } from './port.ts'
import { findCancellation, setCancellation } from './store.ts'
import { transitionCancellation } from './transition-cancellation.ts'

/** Runs a decision of staff on a cancellation under the lock of its order. With a site, a number of another site is unknown. */
function decideOn(
  deps: CancellationDependencies,
  { name, subsite }: { name: string; subsite: string | undefined },
  change: (tx: Db, order: OrderRecord, found: Cancellation) => Promise<Cancellation>,
): Promise<Result<Cancellation>> {
  const { db, orders } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const known = (await findCancellation(tx, name)) ?? throwFailure('unknown_cancellation', 'number')
      const order = (await orders.lock(tx, known.orderId)) ?? throwFailure('unknown_order', 'number')
      if (subsite !== undefined && order.subsite !== subsite) throwFailure('unknown_cancellation', 'number')
      const found = (await findCancellation(tx, known.id)) ?? throwFailure('unknown_cancellation', 'number')
      const decided = await change(tx, order, found)
      noteChange({ object: 'cancellations', id: found.number, before: { state: found.state }, after: { state: decided.state } })
      await notifyOfCancellation(deps, tx, order, decided)
      return decided
    }),
  )
}

/** Staff cancel the units of a request; the refund is computed from the order's present state. */
export function approveCancellation(deps: CancellationDependencies, number: string, by: string, reason: string, subsite?: string) {
  const { sites } = deps
  return decideOn(deps, { name: number, subsite }, async (tx, order, found) => {
    const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
    const actor = { kind: 'staff', id: by } as const
    const moved = await transitionCancellation(deps, tx, found, 'approve', actor, reason)
    const { gone, consequence } = await assessRequested(deps, tx, { order, site }, found)
    return cancelUnits(deps, tx, order, moved, gone, consequence, actor)
  })
}

/** Staff let the units of a request continue; `answer` is the text for its shopper. */
export function rejectCancellation(deps: CancellationDependencies, number: string, by: string, answer: string, subsite?: string) {
  return decideOn(deps, { name: number, subsite }, async (tx, order, found) => {
    const actor = { kind: 'staff', id: by } as const
    const moved = await transitionCancellation(deps, tx, found, 'reject', actor, answer)
    await setCancellation(tx, found.id, { answer })
    await continueUnits(deps, tx, order, found, actor)
    return { ...moved, answer }
  })
}
