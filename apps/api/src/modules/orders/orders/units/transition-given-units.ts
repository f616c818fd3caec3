import type { Db } from '../../../../kernel/db/db.ts'
import type { Result } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import type { GivenUnitTransition, Moved, OrderRecord, Restocked } from '../port.ts'
import type { TransitionRequest } from './transition-request.ts'
import { restockReturned } from './replacement-stock.ts'
import { readUnits } from './store.ts'
import { transitionUnits } from './transition-units.ts'

/** Makes a transition of the given units of an order that the caller has locked, of all or of none. */
export async function transitionGivenUnits(
  deps: Pick<UnitDependencies, 'clock' | 'delivery' | 'documents' | 'events' | 'inventory'>,
  tx: Db,
  order: OrderRecord,
  name: GivenUnitTransition,
  unitIds: readonly string[],
  { restock, ...by }: Pick<TransitionRequest, 'actor' | 'reason'> & { restock?: Restocked },
): Promise<Result<Moved>> {
  const all = await readUnits(tx, order.id)
  const moved = await transitionUnits(
    deps,
    tx,
    order,
    name,
    { all, asked: all.filter(({ id }) => unitIds.includes(id)), allOrNone: true },
    by,
  )
  if (moved.ok && restock) await restockReturned(deps, tx, order, restock)
  return moved
}
