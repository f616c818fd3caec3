import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { awaitsTransfer } from '@karat/sites/payment-method.ts'
import { chooseUnits } from './assess-staff-cancellation.ts'
import { cancelNow } from './cancel-now.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { endUnpaidByStaff } from './end-unpaid.ts'
import type { Cancellation } from './port.ts'
import { readPieces } from './views.ts'

/**
 * Staff cancel an order, or units of it by their places from 1: all of them or none, none of which may have been sent and not come back.
 * An order that waits for a transfer ends as a whole. With a site, a number of another site is unknown.
 */
export function cancelByStaff(
  deps: CancellationDependencies,
  number: string,
  units: number | readonly number[] | undefined,
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
      const chosen = chooseUnits(await readPieces(tx, order.id), typeof units === 'number' ? [units] : units)
      const actor = { kind: 'staff', id: by } as const
      return awaitsTransfer(order)
        ? endUnpaidByStaff(deps, tx, order, chosen, actor, reason)
        : cancelNow(deps, tx, { order, site }, chosen, actor, reason)
    }),
  )
}
