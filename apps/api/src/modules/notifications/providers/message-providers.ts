import { type Environment, readProviderSettings, type SettingsOf } from '../../../kernel/provider-settings.ts'
import { overHttp } from './http/http-provider.ts'
import type { ConfiguredMessageProvider, MessageProvider } from './message-provider.ts'
import { smtp } from './smtp/smtp.ts'

/** Every provider: a new one is a folder and a line here. Of two that are configured for a channel the later one delivers. */
const providers = { smtp, sms: overHttp('sms'), whatsapp: overHttp('whatsapp') }

type ProviderName = keyof typeof providers

export type MessageProviderSettings = SettingsOf<typeof providers>

type Providers = { [Name in ProviderName]: ConfiguredMessageProvider<NonNullable<MessageProviderSettings[Name]>> }

/** Reads the settings of all providers; `problems` names invalid variables. Messages of a channel without one stay in the outbox. */
export const readMessageProviderSettings = (environment: Environment) => readProviderSettings(providers, environment)

/** The providers that have settings. */
export function openMessageProviders(settings: MessageProviderSettings): MessageProvider[] {
  const listed: Providers = providers
  function openProvider<Name extends ProviderName>(name: Name): MessageProvider[] {
    const given = settings[name]
    return given ? [listed[name].create(given)] : []
  }
  return (Object.keys(providers) as ProviderName[]).flatMap((name) => openProvider(name))
}
