import type { Db } from '../../../../kernel/db/db.ts'
import type { Documents } from '../../documents/port.ts'
import type { UnitDependencies } from '../dependencies.ts'
import type { UnitState } from '../machines/unit.ts'
import { readUnits } from '../units/store.ts'
import { readCollected } from './store.ts'

const gone: readonly UnitState[] = ['cancelled', 'returned']

/** The units of an order whose cash was not collected, with the amount that an invoice asks for each; undefined before it is invoiced. */
export async function openCash({ documents }: { documents: Pick<Documents, 'askedAtTheDoor'> }, tx: Db, orderId: string) {
  const asked = await documents.askedAtTheDoor(tx, orderId)
  const { unitIds } = await readCollected(tx, orderId)
  const kept = (await readUnits(tx, orderId)).filter(({ id, state }) => !gone.includes(state) && !unitIds.has(id))
  return kept.map(({ id, state, position }) => ({ unitId: id, state, position, amount: asked.get(id) }))
}

/** The amounts that the invoices of sent or handed-over units still ask for, in minor units. */
export async function readOpenCash(
  deps: Pick<UnitDependencies, 'documents'>,
  tx: Db,
  orderId: string,
): Promise<{ unitId: string; amount: number }[]> {
  return (await openCash(deps, tx, orderId)).flatMap(({ unitId, amount = 0 }) => (amount > 0 ? [{ unitId, amount }] : []))
}
