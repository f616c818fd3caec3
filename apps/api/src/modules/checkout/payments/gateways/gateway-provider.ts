import { z } from 'zod'
import type { Clock } from '../../../../kernel/clock.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** What gateways need besides the settings of their provider. */
export interface GatewayDependencies {
  clock: Clock
  /** The shop's public origin, which shoppers return to. */
  shopOrigin: string
  /** The origin of pages that run scripts of providers; without it such gateways are not offered. */
  payOrigin: string | undefined
}

/** A payment provider in the list of `payment-gateways.ts`. */
export interface GatewayProvider<Settings> {
  /** Reads its settings from the variables of the environment; undefined where its keys are not set, and it is not offered. */
  settings: z.ZodType<Settings | undefined>
  /** Its gateways: one, or one for each page on which it takes payments. */
  open(settings: Settings, dependencies: GatewayDependencies): PaymentGateway[]
}

/** The schema of a key or secret. */
export const providerKey = z.string().min(1).optional()

/** Whether an address is encrypted or leads to this machine. Hosts of a parsed URL have one spelling. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** The schema of the address of a provider's interface or page, without a trailing slash. */
export function providerAddress(standard: string) {
  return z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isSafe, 'https, or this machine')
    .default(standard)
    .transform((url) => url.replace(/\/$/, ''))
}

/** All of a provider's keys, or undefined where none is set; some of them are an error, which names the variables by their prefix. */
export function allKeys<Name extends string>(
  prefix: string,
  keys: Record<Name, string | undefined>,
  context: z.RefinementCtx,
): Record<Name, string> | undefined {
  const values = Object.values<string | undefined>(keys)
  if (values.every((value) => value === undefined)) return undefined
  if (!values.includes(undefined)) return keys as Record<Name, string>
  context.addIssue({ code: 'custom', path: [`${prefix}_…`], message: 'all of its keys and secrets, or none' })
  return z.NEVER
}
