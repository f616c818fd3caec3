import { applyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { gatewayOf } from './find-gateway.ts'
import type { GatewayAnswer } from './port.ts'
import type { payment } from './tables.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Queries the state of an attempt and applies the answer. An attempt of an ended order is voided first. `unreachable` collects gateways
 * that did not answer, which the same caller then does not query again.
 */
export async function queryAttempt(
  deps: PaymentDependencies,
  row: typeof payment.$inferSelect,
  unreachable: Set<string>,
): Promise<GatewayAnswer> {
  const { gatewayTimeout, onGatewayError } = deps
  if (unreachable.has(row.gateway)) return 'unanswered'
  try {
    const gateway = gatewayOf(deps, row.gateway)
    let event = await withTimeout(gatewayTimeout, () => gateway.fetchStatus(row))
    const isOpen = event?.type === 'pending' || event?.type === 'processing'
    if (isOpen && row.releasedAt) event = await withTimeout(gatewayTimeout, () => gateway.void(row))
    if (!event) return 'answered'
    if (event.type === 'pending' && !row.releasedAt) return row.processingAt ? 'processing' : 'answered'
    const outcome = await applyPaymentEvent(deps, row.gateway, event)
    // An answer about another payment cannot be corrected by a job.
    if (!outcome.ok) onGatewayError(row.gateway, new Error(`attempt ${row.id}: the gateway's answer does not fit (${outcome.error.code})`))
    return event.type === 'processing' && !row.releasedAt ? 'processing' : 'answered'
  } catch (error) {
    unreachable.add(row.gateway)
    onGatewayError(row.gateway, error)
    return 'unanswered'
  }
}
