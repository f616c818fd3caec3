import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import type { Refund } from './port.ts'
import { maySettle } from './rules.ts'
import { findByNumber, findRefund } from './store.ts'

/**
 * A refund of a site that waits for a bank transfer, under its order's lock. Throws `not_found` for an unknown number and one of another site,
 * and `transition_refused` where it does not wait.
 */
export async function openWaitingRefund(
  { orders }: Pick<RefundDependencies, 'orders'>,
  tx: Db,
  subsite: string,
  number: string,
): Promise<{ order: OrderRecord; refund: Refund }> {
  const known = (await findByNumber(tx, number.toUpperCase())) ?? throwFailure('not_found', 'number')
  const order = await orders.lock(tx, known.orderId)
  const refund = await findRefund(tx, known.id)
  if (!refund || order?.subsite !== subsite) return throwFailure('not_found', 'number')
  if (!maySettle(refund.state))
    throw new AppError({ code: 'transition_refused', field: 'number', details: { why: 'state', state: refund.state } })
  return { order, refund }
}
