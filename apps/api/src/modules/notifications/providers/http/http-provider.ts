import { z } from 'zod'
import { askProvider } from '../../../../kernel/ask-provider.ts'
import { allOrNone, providerKey } from '../../../../kernel/provider-settings.ts'
import type { Channel } from '../../port.ts'
import type { ConfiguredMessageProvider, MessageProvider } from '../message-provider.ts'

export interface HttpProviderSettings {
  channel: Exclude<Channel, 'email'>
  /** The address that messages are posted to. */
  url: string
  token: string
  /** The timeout of the provider in milliseconds. */
  timeout?: number
}

/**
 * Delivers text and WhatsApp messages by a provider's HTTP interface: `POST` of JSON with `id`, `channel`, `to`, `language`, `text` and,
 * where one is registered, `template` with `id`, `sender` and `values`. The id is also the `Idempotency-Key`, so that a repeated request is
 * one message; 409 means that it was accepted before. `receipt` is the address to which the provider reports what became of it. Throws without the recipient or the text in the error.
 */
export function createHttpProvider({ channel, url, token, timeout = 10_000 }: HttpProviderSettings): MessageProvider {
  return {
    channel,
    async deliver({ recipient, language, body, values, template, receiptAt }, id) {
      const answer = await askProvider(url, {
        method: 'POST',
        timeout,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({
          id,
          channel,
          to: recipient,
          language,
          text: body,
          ...(receiptAt === undefined ? {} : { receipt: receiptAt }),
          ...(template ? { template: { id: template.templateId, sender: template.senderId, values } } : {}),
        }),
      })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 409) throw new Error(`the ${channel} provider answered ${answer.status}`)
    },
  }
}

/** The provider of a channel; its variables begin with the channel's name, as in `SMS_URL` and `SMS_TOKEN`. */
export function overHttp(channel: HttpProviderSettings['channel']): ConfiguredMessageProvider<Omit<HttpProviderSettings, 'channel'>> {
  const [urlName, tokenName] = [`${channel.toUpperCase()}_URL`, `${channel.toUpperCase()}_TOKEN`]
  return {
    settings: z.object({ [urlName]: z.url({ protocol: /^https?$/ }).optional(), [tokenName]: providerKey }).transform((values, context) => {
      const message = 'both or neither; without them messages of that channel stay in the outbox'
      return allOrNone({ url: values[urlName], token: values[tokenName] }, context, { variables: `${urlName}, ${tokenName}`, message })
    }),
    create: (settings) => createHttpProvider({ channel, ...settings }),
  }
}
