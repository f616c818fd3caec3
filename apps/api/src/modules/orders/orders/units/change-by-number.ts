import { type Db, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../../kernel/result.ts'
import type { UnitDependencies } from '../dependencies.ts'
import type { Moved, OrderRecord } from '../port.ts'
import { idOfNumber, lockOrder } from '../store.ts'

/** An order as a member of staff names it: with a site, a number of another site is unknown; commands act on every site. */
export interface NamedOrder {
  number: string
  subsite?: string | undefined
}

/** Runs a change of an order by its number under its lock. */
export function changeByNumber(
  { db }: Pick<UnitDependencies, 'db'>,
  { number, subsite }: NamedOrder,
  change: (tx: Db, order: OrderRecord) => Promise<Result<Moved>>,
): Promise<Result<Moved>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const id = await idOfNumber(tx, number.toUpperCase())
      const order = id === undefined ? undefined : await lockOrder(tx, id)
      if (!order || (subsite !== undefined && order.subsite !== subsite)) return throwFailure('unknown_order', 'number')
      // A failure rolls back everything written before it.
      return unwrap(await change(tx, order))
    }),
  )
}
