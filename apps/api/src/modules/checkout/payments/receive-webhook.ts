import { fail, ok, type Result } from '../../../kernel/result.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import type { WebhookMessage } from './gateways/payment-gateway.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Receives a webhook message of a gateway. Its signature is checked over the raw bytes before anything else. Fails with `bad_signature` for
 * one that is not genuine, with `gateway_unreachable` where its provider had to be asked and did not answer, and as `applyPaymentEvent`.
 */
export async function receiveWebhook(
  deps: PaymentDependencies,
  gatewayKey: string,
  rawBody: string,
  headers: Record<string, string | undefined>,
): Promise<Result<'done' | 'replay' | 'ignored'>> {
  const gateway = findGateway(deps, gatewayKey)
  let event: WebhookMessage
  try {
    // An adapter may have to ask its provider for the attempt of a genuine message.
    event = gateway && (await withTimeout(deps.gatewayTimeout, async () => gateway.parseWebhook(rawBody, headers)))
  } catch (error) {
    deps.onGatewayError(gatewayKey, error)
    return fail('gateway_unreachable')
  }
  if (event === 'ignored') return ok('ignored')
  return event ? applyPaymentEvent(deps, gatewayKey, event) : fail('bad_signature')
}
