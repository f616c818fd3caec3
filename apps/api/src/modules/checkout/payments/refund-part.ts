import type { Db } from '../../../kernel/db/db.ts'
import { ProviderRefusal } from '../../../kernel/ask-provider.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'
import type { Payments, RefundOutcome } from './port.ts'
import { findPaymentById } from './store.ts'
import { withTimeout } from './with-timeout.ts'

interface RefundPartOptions {
  byKey: ReadonlyMap<string, PaymentGateway>
  gatewayTimeout: number
  onGatewayError: (gateway: string, error: unknown) => void
}

/** Whether a provider will refuse the same request again: 409 means that another one with its key is under way. */
const isFinal = (error: unknown): error is ProviderRefusal =>
  error instanceof ProviderRefusal && [400, 402, 404, 422].includes(error.status)

/** Refunds of parts of captured payments; the module `refunds` stores their reasons and states. */
export function createRefundPart(db: Db, { byKey, gatewayTimeout, onGatewayError }: RefundPartOptions): Payments['refundPart'] {
  return async ({ paymentId, amount, key }, ask): Promise<RefundOutcome> => {
    const row = await findPaymentById(db, paymentId)
    const gateway = row && byKey.get(row.gateway)
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
}
