import type { z } from 'zod'
import type { Db } from '../../../../kernel/db/db.ts'
import type { GatewayDependencies, GatewayProvider } from './gateway-provider.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { payu } from './payu/payu-provider.ts'
import { razorpay } from './razorpay/razorpay-provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { stripe } from './stripe/stripe-provider.ts'

/** Every payment provider: a new one is a folder and a line here. */
const providers = { stripe, razorpay, payu }

type ProviderName = keyof typeof providers

/** The settings of the providers; one whose keys are not set has none. */
export type GatewaySettings = { [Name in ProviderName]?: z.output<(typeof providers)[Name]['settings']> }

type Providers = { [Name in ProviderName]: GatewayProvider<NonNullable<GatewaySettings[Name]>> }

/** Reads the settings of all providers from the variables of the environment; `problems` names invalid variables. */
export function readGatewaySettings(environment: Record<string, string | undefined>): { settings: GatewaySettings; problems: string[] } {
  const problems: string[] = []
  const settings = Object.entries(providers).map(([name, provider]) => {
    const { data, error } = provider.settings.safeParse(environment)
    problems.push(...(error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`))
    return [name, data] as const
  })
  return { settings: Object.fromEntries(settings) as GatewaySettings, problems }
}

interface GatewayListDependencies extends Omit<GatewayDependencies, 'shopOrigin'> {
  db: Db
  /** Without the shop's origin no provider is offered: its page would not lead back. */
  shopOrigin: string | undefined
  settings: GatewaySettings
  /** The signing secret of the sandbox bank; without it there is no sandbox bank. */
  sandboxSecret: string | undefined
  /** The gateway of the module `transfers`. */
  bankTransfer: PaymentGateway
}

/** Every gateway that a shop may offer: the sandbox bank, the bank transfer, and those of the providers whose keys are set. */
export function openGateways(dependencies: GatewayListDependencies): PaymentGateway[] {
  const { db, clock, shopOrigin, payOrigin, settings, sandboxSecret, bankTransfer } = dependencies
  const listed: Providers = providers
  function openProvider<Name extends ProviderName>(name: Name): PaymentGateway[] {
    const given = settings[name]
    return given && shopOrigin !== undefined ? listed[name].open(given, { clock, shopOrigin, payOrigin }) : []
  }
  return [
    ...(sandboxSecret ? [createSandbox(db, sandboxSecret)] : []),
    bankTransfer,
    ...(Object.keys(providers) as ProviderName[]).flatMap((name) => openProvider(name)),
  ]
}
