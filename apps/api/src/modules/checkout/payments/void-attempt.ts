import { applyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { gatewayOf } from './find-gateway.ts'
import { findPaymentById } from './store.ts'
import { withTimeout } from './with-timeout.ts'

/** Voids an attempt at its gateway. Run as a job; one captured meanwhile is refunded. */
export async function voidAttempt(deps: PaymentDependencies, paymentId: string): Promise<void> {
  const row = await findPaymentById(deps.db, paymentId)
  if (!row || (row.state !== 'created' && row.state !== 'pending')) return
  const event = await withTimeout(deps.gatewayTimeout, () => gatewayOf(deps, row.gateway).void(row))
  if (event) await applyPaymentEvent(deps, row.gateway, event)
}
