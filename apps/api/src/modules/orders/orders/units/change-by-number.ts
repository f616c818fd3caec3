import { type Db, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { idOfNumber, lockOrder } from '../store.ts'

/** Runs a change of an order by its number under its lock. */
export function changeByNumber(
  { db }: Pick<UnitDependencies, 'db'>,
  number: string,
  change: (tx: Db, order: OrderRecord) => Promise<Result<Moved>>,
): Promise<Result<Moved>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const id = await idOfNumber(tx, number.toUpperCase())
      const order = id === undefined ? undefined : await lockOrder(tx, id)
      // A failure rolls back everything written before it.
      return order ? unwrap(await change(tx, order)) : throwFailure('unknown_order', 'number')
    }),
  )
}
