import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { OrderRecord, UnitActor, UnitTransitions } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Cancellation } from './port.ts'
import { readCancelled } from './views.ts'

/** The units of a cancellation. */
export async function piecesOf(tx: Db, { id, orderId }: Cancellation) {
  return (await readCancelled(tx, orderId)).filter(({ cancellationId }) => cancellationId === id)
}

/** Lets the units of a cancellation continue from their former states. */
export async function continueUnits(
  { orderTransitions }: Pick<CancellationDependencies, 'orderTransitions'>,
  tx: Db,
  order: OrderRecord,
  found: Cancellation,
  actor: UnitActor,
): Promise<void> {
  const pieces = await piecesOf(tx, found)
  for (const [from, same] of Map.groupBy(pieces, (piece) => piece.from)) {
    const ids = same.map(({ unitId }) => unitId)
    const name = `back-to-${from}` as Parameters<UnitTransitions['ofUnits']>[2]
    unwrap(await orderTransitions.ofUnits(tx, order, name, ids, { actor, reason: found.number }))
  }
}
