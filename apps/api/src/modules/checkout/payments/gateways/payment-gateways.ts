import type { Db } from '../../../../kernel/db/db.ts'
import { type Environment, readProviderSettings, type SettingsOf } from '../../../../kernel/provider-settings.ts'
import type { GatewayDependencies, GatewayProvider } from './gateway-provider.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { payu } from './payu/payu-provider.ts'
import { razorpay } from './razorpay/razorpay-provider.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { stripe } from './stripe/stripe-provider.ts'

/** Every payment provider: a new one is a folder and a line here. */
const providers = { stripe, razorpay, payu }

type ProviderName = keyof typeof providers

export type GatewaySettings = SettingsOf<typeof providers>

type Providers = { [Name in ProviderName]: GatewayProvider<NonNullable<GatewaySettings[Name]>> }

/** Reads the settings of all providers; `problems` names invalid variables. */
export const readGatewaySettings = (environment: Environment) => readProviderSettings(providers, environment)

/** The variables of the environment with which a gateway is offered; none for one of no provider. */
export const variablesOfGateway = (gateway: string): readonly string[] =>
  Object.values(providers).flatMap(({ variables }) => variables[gateway] ?? [])

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
