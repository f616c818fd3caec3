import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import type { ScriptAttempt, ScriptPage } from './gateways/payment-gateway.ts'
import { withTimeout } from './with-timeout.ts'

/** The contents of a script's page; undefined where the attempt cannot be paid any more, or its gateway does not answer. */
export async function readScriptPage(
  deps: Pick<PaymentDependencies, 'gateways' | 'gatewayTimeout' | 'onGatewayError'>,
  attempt: ScriptAttempt & { gateway: string },
): Promise<ScriptPage | undefined> {
  try {
    return await withTimeout(deps.gatewayTimeout, async () => findGateway(deps, attempt.gateway)?.script?.page(attempt))
  } catch (error) {
    deps.onGatewayError(attempt.gateway, error)
    return undefined
  }
}
