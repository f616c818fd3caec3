import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { cancelNow } from './cancel-now.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Cancellation } from './port.ts'
import { readPieces } from './views.ts'

/**
 * Staff cancel an order, or one unit of it by its place from 1, unless it has been sent and has not come back. With a site, a number of
 * another site is unknown.
 */
export function cancelByStaff(
  deps: CancellationDependencies,
  number: string,
  unit: number | undefined,
  by: string,
  reason: string,
  subsite?: string,
): Promise<Result<Cancellation>> {
  const { db, idOfNumber, orders, sites } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const id = (await idOfNumber(tx, number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
      const order = (await orders.lock(tx, id)) ?? throwFailure('unknown_order', 'number')
      if (subsite !== undefined && order.subsite !== subsite) throwFailure('unknown_order', 'number')
      const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
      const all = await readPieces(tx, order.id)
      const chosen = all.filter(({ state, position }) => (unit === undefined ? state !== 'cancelled' : position === unit - 1))
      if (chosen.length === 0) throwFailure(unit === undefined ? 'order_ended' : 'not_found', unit === undefined ? 'number' : 'unit')
      return cancelNow(deps, tx, { order, site }, chosen, { kind: 'staff', id: by }, reason)
    }),
  )
}
