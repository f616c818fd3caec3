import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { assessRequested } from './assess-staff-cancellation.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Consequence } from './price-cancellation.ts'
import { decisionsOf } from './rules.ts'
import { findCancellation } from './store.ts'

/** The consequence of approving a shopper's request of a site to cancel, as `approveCancellation` would have it now. */
export function previewApproval(
  deps: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'db' | 'delivery' | 'orders' | 'refunds'>,
  site: Site,
  number: string,
): Promise<Result<{ currency: string; consequence: Consequence }>> {
  const { db, orders } = deps
  return resultOf(async () => {
    const found = (await findCancellation(db, number)) ?? throwFailure('unknown_cancellation', 'number')
    const order = await orders.find(db, found.orderId)
    if (order?.subsite !== site.code) return throwFailure('unknown_cancellation', 'number')
    if (!decisionsOf(found.state).includes('approve')) throw new AppError({ code: 'cancel_decided', details: { state: found.state } })
    const { consequence } = await assessRequested(deps, db, { order, site }, found)
    return { currency: order.currency, consequence }
  })
}
