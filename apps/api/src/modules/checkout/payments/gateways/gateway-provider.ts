import type { z } from 'zod'
import type { Clock } from '../../../../kernel/clock.ts'
import { allOrNone, type ConfiguredProvider } from '../../../../kernel/provider-settings.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** The dependencies of gateways, beside the settings of their provider. */
export interface GatewayDependencies {
  clock: Clock
  /** The shop's public origin, which shoppers return to. */
  shopOrigin: string
  /** The origin of pages that run scripts of providers; without it such gateways are not offered. */
  payOrigin: string | undefined
}

/** A payment provider in the list of `payment-gateways.ts`. */
export interface GatewayProvider<Settings> extends ConfiguredProvider<Settings> {
  /** The variables of the environment that each of its gateways needs, by the gateway's key: whoever runs the server sets them. */
  variables: Readonly<Record<string, readonly string[]>>
  /** Its gateways: one for each page on which it takes payments. */
  open(settings: Settings, dependencies: GatewayDependencies): PaymentGateway[]
}

/** All keys of a provider or none; `prefix` is what its variables begin with. */
export function gatewayKeys<Name extends string>(prefix: string, keys: Record<Name, string | undefined>, context: z.RefinementCtx) {
  return allOrNone(keys, context, { variables: `${prefix}_…`, message: 'all of its keys and secrets, or none' })
}
