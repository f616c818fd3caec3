import { awaitsTransfer } from '@karat/sites/payment-method.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { assessStaffCancellation, chooseUnits } from './assess-staff-cancellation.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { checkWhole, consequenceOfUnpaid } from './end-unpaid.ts'
import type { Consequence } from './price-cancellation.ts'
import { mayStaffCancel } from './rules.ts'
import { readPieces } from './views.ts'

/** The consequence of cancelling an order of a site, or units of it by their places from 1, as `cancelByStaff` would have it now. */
export function previewStaffCancellation(
  deps: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'db' | 'delivery' | 'idOfNumber' | 'orders' | 'refunds'>,
  site: Site,
  number: string,
  units: readonly number[] | undefined,
): Promise<Result<{ currency: string; consequence: Consequence }>> {
  const { db, idOfNumber, orders } = deps
  return resultOf(async () => {
    const id = (await idOfNumber(db, number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
    const order = await orders.find(db, id)
    if (order?.subsite !== site.code) return throwFailure('unknown_order', 'number')
    const chosen = chooseUnits(await readPieces(db, order.id), units)
    if (awaitsTransfer(order)) {
      await checkWhole(db, order, chosen)
      return { currency: order.currency, consequence: await consequenceOfUnpaid(deps, db, order, chosen) }
    }
    const staying = chosen.find(({ state }) => !mayStaffCancel(state, order.holdReason))
    if (staying) throw new AppError({ code: 'transition_refused', field: 'unit', details: { state: staying.state } })
    const { consequence } = await assessStaffCancellation(deps, db, { order, site }, chosen)
    return { currency: order.currency, consequence }
  })
}
