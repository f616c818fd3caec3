import { ProviderRefusal } from '../../../kernel/ask-provider.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import type { RefundOutcome } from './port.ts'
import { findPaymentById } from './store.ts'
import { withTimeout } from './with-timeout.ts'

/** Whether a provider will refuse the same request again: 409 means that another one with its key is under way. */
const isFinal = (error: unknown): error is ProviderRefusal =>
  error instanceof ProviderRefusal && [400, 402, 404, 422].includes(error.status)

/**
 * Refunds a part of a captured payment (`amount` in minor units) through its gateway, or queries its state; outside of any transaction. The
 * same key twice refunds once. Throws where the gateway does not answer: it may have refunded nevertheless. The module `refunds` stores
 * reasons and states.
 */
export async function refundPart(
  deps: Pick<PaymentDependencies, 'db' | 'gateways' | 'gatewayTimeout' | 'onGatewayError'>,
  { paymentId, amount, key }: { paymentId: string; amount: number; key: string },
  ask: 'refund' | 'status',
): Promise<RefundOutcome> {
  const { db, gatewayTimeout, onGatewayError } = deps
  const row = await findPaymentById(db, paymentId)
  const gateway = row && findGateway(deps, row.gateway)
  if (!row || !gateway) throw new Error(`no gateway for payment ${paymentId} is configured`)
  if (row.disputedAt && ask === 'refund') return { state: 'disputed', providerRef: '' }
  try {
    const status = ask === 'status' && (await withTimeout(gatewayTimeout, () => gateway.refundStatus(row, key)))
    // A refund that the provider does not know is requested again, with the same key.
    return status || (await withTimeout(gatewayTimeout, () => gateway.refund(row, amount, key)))
  } catch (error) {
    onGatewayError(row.gateway, error)
    if (!isFinal(error)) throw error
    return { state: 'refused', providerRef: '' }
  }
}
