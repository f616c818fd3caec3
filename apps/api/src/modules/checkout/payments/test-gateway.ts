import { newId } from '../../../kernel/id.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findGateway } from './find-gateway.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Asks the provider of a gateway for a payment that it cannot know: it answers so where it takes the shop's keys, and no money moves. What it
 * said is told to nobody, since it may name a key.
 */
export async function testGateway(
  deps: Pick<PaymentDependencies, 'clock' | 'gateways' | 'gatewayTimeout'>,
  key: string,
): Promise<'works' | 'refused' | 'unconfigured'> {
  const gateway = findGateway(deps, key)
  if (!gateway) return 'unconfigured'
  try {
    await withTimeout(deps.gatewayTimeout, () => gateway.fetchStatus({ id: newId(deps.clock.now()), providerRef: null }))
    return 'works'
  } catch {
    return 'refused'
  }
}
