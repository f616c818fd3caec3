import type { PaymentDependencies } from './dependencies.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'

type Gateways = Pick<PaymentDependencies, 'gateways'>

/** The gateway of a key; undefined where none is configured. The last one of a key counts, so that a caller's own replaces a built-in one. */
export function findGateway({ gateways }: Gateways, key: string): PaymentGateway | undefined {
  return gateways.findLast((gateway) => gateway.key === key)
}

/** The gateway of a stored payment. Throws where it is no longer configured. */
export function gatewayOf(deps: Gateways, key: string): PaymentGateway {
  const gateway = findGateway(deps, key)
  if (!gateway) throw new Error(`no gateway ${key} is configured`)
  return gateway
}
