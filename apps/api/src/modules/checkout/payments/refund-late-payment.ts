import type { PaymentDependencies } from './dependencies.ts'
import { gatewayOf } from './find-gateway.ts'
import { findPaymentById, setPaymentState } from './store.ts'
import { withTimeout } from './with-timeout.ts'

/** Refunds all of a payment that its order does not need. Run as a job; throws where the gateway did not refund it. */
export async function refundLatePayment(
  deps: Pick<PaymentDependencies, 'clock' | 'db' | 'gateways' | 'gatewayTimeout' | 'onPayment'>,
  paymentId: string,
): Promise<void> {
  const { clock, db, gatewayTimeout, onPayment } = deps
  const row = await findPaymentById(db, paymentId)
  if (row?.state !== 'refund_due' || row.disputedAt) return
  const amount = row.capturedAmount ?? row.amount
  const answer = await withTimeout(gatewayTimeout, () => gatewayOf(deps, row.gateway).refund(row, amount, row.id))
  if (answer.state === 'failed') throw new Error(`the gateway could not refund attempt ${row.id}`)
  await setPaymentState(db, row.id, 'refunded', clock.now())
  onPayment(row.gateway, 'refunded')
}
