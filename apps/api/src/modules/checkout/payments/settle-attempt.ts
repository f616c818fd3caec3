import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { queryAttempt } from './query-attempt.ts'
import { type PaymentProblem, problemOf } from './rules.ts'
import { findPayment, findPaymentById } from './store.ts'

/** An order, and the state of the queried attempt. */
export interface Settled {
  order: OrderRecord
  attemptState: string
  attemptProblem: PaymentProblem
}

/**
 * Queries the state of a payment when the browser returns. The attempt is found by the gateway's reference or our id; fails with
 * `unknown_order` where the order has no such attempt.
 */
export async function settleAttempt(
  deps: PaymentDependencies,
  orderId: string,
  reference: { providerRef?: string | undefined; attemptId?: string | undefined },
): Promise<Result<Settled>> {
  const { db, orders } = deps
  const row = reference.providerRef
    ? await findPayment(db, reference.providerRef)
    : reference.attemptId && (await findPaymentById(db, reference.attemptId))
  if (!row || row.orderId !== orderId || (reference.attemptId && row.id !== reference.attemptId))
    return fail('unknown_order', { field: 'orderID' })
  // A gateway that does not answer now is queried again by the browser, and before the order expires.
  if (row.state !== 'captured' && row.state !== 'refund_due' && row.state !== 'refunded') await queryAttempt(deps, row, new Set())
  const order = await orders().find(db, orderId)
  const attempt = await findPaymentById(db, row.id)
  return order && attempt
    ? ok({ order, attemptState: attempt.state, attemptProblem: problemOf(attempt) })
    : fail('unknown_order', { field: 'orderID' })
}
