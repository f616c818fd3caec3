import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import type { PaymentPage, WrittenAttempt } from './port.ts'
import { setProcessing, setProviderRef } from './store.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Asks the gateway for the attempt's page; outside of any transaction. Undefined where the order was placed meanwhile. Fails with
 * `unknown_gateway`, with `quote_changed` where the order ended meanwhile, and with `gateway_unreachable`.
 */
export async function openPaymentPage(
  deps: Pick<PaymentDependencies, 'clock' | 'db' | 'excess' | 'gateways' | 'gatewayTimeout' | 'onGatewayError' | 'orders'>,
  order: OrderRecord,
  attempt: WrittenAttempt,
): Promise<Result<PaymentPage | undefined>> {
  const { clock, db, excess, gatewayTimeout, onGatewayError, orders } = deps
  const gateway = findGateway(deps, attempt.gateway)
  if (!gateway) return fail('unknown_gateway', { field: 'paymentSettingsGroupKey' })
  const attemptId = attempt.id
  try {
    const {
      kind = 'redirect',
      providerRef,
      url,
      isProcessing,
    } = await withTimeout(gatewayTimeout, () => gateway.createIntent({ ...attempt, orderNumber: order.number }))
    const written = await transact(db, async (tx) => {
      // The order is locked before its payment is written, as everywhere.
      const locked = await orders().lock(tx, order.id)
      await setProviderRef(tx, attemptId, providerRef)
      if (isProcessing) await setProcessing(tx, attemptId, clock.now())
      return { state: locked?.state, excessWaits: attempt.excessId !== null && (await excess().waits(tx, attempt.excessId)) }
    })
    const { state } = written
    // Meanwhile the cart was posted again with other contents: this page must not be used.
    if (state === 'cancelled' || state === 'expired') return fail('quote_changed', { field: 'cartID' })
    const waits = attempt.excessId === null ? state === 'payment_pending' : written.excessWaits
    return ok(waits ? { kind, url, providerRef, attemptId } : undefined)
  } catch (error) {
    // The gateway may have received it nevertheless: the attempt stays open and is queried later.
    onGatewayError(attempt.gateway, error)
    return fail('gateway_unreachable', { field: 'paymentSettingsGroupKey' })
  }
}
