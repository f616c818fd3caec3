import { createHttpProvider } from '@karat/api/modules/notifications/http-provider.ts'
import type { MessageProvider } from '@karat/api/modules/notifications/port.ts'
import { createSmtp } from '@karat/api/modules/notifications/smtp.ts'
import type { Config } from './config.ts'

/** Creates the configured providers, and the function that closes their connections. */
export function openMessageProviders({ email, sms, whatsapp }: Config['messages']): { providers: MessageProvider[]; close: () => void } {
  const smtp = email && createSmtp(email)
  return {
    providers: [
      ...(smtp ? [smtp] : []),
      ...(sms ? [createHttpProvider({ channel: 'sms', ...sms })] : []),
      ...(whatsapp ? [createHttpProvider({ channel: 'whatsapp', ...whatsapp })] : []),
    ],
    close: () => smtp?.close(),
  }
}
