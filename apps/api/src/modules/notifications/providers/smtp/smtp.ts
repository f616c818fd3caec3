import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { allOrNone, isOnThisMachine } from '../../../../kernel/provider-settings.ts'
import type { ConfiguredMessageProvider, MessageProvider } from '../message-provider.ts'

/** Milliseconds for each step of a delivery; a job that takes longer is retried. */
const timeout = 10_000

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://` for a server that starts unencrypted and changes to TLS. */
  url: string
  /** The sender's address of e-mails. Its domain is part of the message ids. */
  from: string
  /** Whether TLS may be missing: only for a mail server on the same machine. */
  allowClear?: boolean
}

/** Throws an error of the mail server without its text, which may name a recipient. */
function throwMailError(error: Error & { code?: string; responseCode?: number }): never {
  throw new Error(`the mail server failed: ${error.code ?? error.name} ${error.responseCode ?? ''}`.trim())
}

/**
 * Delivers e-mails to an SMTP server. An e-mail that is sent again, after a crash between delivery and its record, has the same
 * `Message-ID`, by which servers and readers recognise it. Throws without the recipient or the text in the error.
 */
export function createSmtp({ url, from, allowClear = false }: SmtpSettings): MessageProvider & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: !allowClear,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // E-mails contain texts only: no file or network access is needed.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    channel: 'email',
    async deliver({ recipient, subject, body, html, sender, declineAt }, id) {
      const sending = transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: sender.name, address: from },
        ...(sender.email ? { replyTo: { name: sender.name, address: sender.email } } : {}),
        // An object, so that a comma in an address cannot name a second recipient.
        to: { name: '', address: recipient },
        subject,
        text: body,
        html,
        headers: {
          'auto-submitted': 'auto-generated',
          // One press in the mail program (RFC 8058); the e-mail's text has the same address.
          ...(declineAt ? { 'list-unsubscribe': `<${declineAt}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {}),
        },
      })
      await sending.catch(throwMailError)
    },
    check: async () => {
      await transport.verify().catch(throwMailError)
    },
    close: () => transport.close(),
  }
}

/** E-mails through the mail server of `SMTP_URL`. */
export const smtp: ConfiguredMessageProvider<SmtpSettings> = {
  settings: z
    .object({ SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(), MAIL_FROM: z.email().optional() })
    .transform(({ SMTP_URL: url, MAIL_FROM: from }, context) => {
      const message = 'both or neither; without them messages of that channel stay in the outbox'
      const keys = allOrNone({ url, from }, context, { variables: 'SMTP_URL, MAIL_FROM', message })
      return keys && { ...keys, allowClear: isOnThisMachine(keys.url) }
    }),
  create: createSmtp,
}
