import { leftToRight } from '@karat/sites/locale.ts'
import type { Db } from '../../kernel/db/db.ts'
import { t } from '../../kernel/translations.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { findProvider } from './find-provider.ts'
import { mailHtml } from './mail.ts'
import { needsToken, withToken } from './order-texts.ts'
import type { Message, OrderMessage, Sender } from './port.ts'
import { type MessageTimes, plainText, progressOf } from './rules.ts'
import type { MessageRow } from './store.ts'

/** A message as it is stored: the text about declining it, and the tokens of links to an order, are added when it is sent. */
export type StoredMessage = Omit<Message, 'about'> & { declineAt?: string }

/**
 * The state of a message and since when: one that no text is left of, or that may not be sent any more, was not sent; one of a channel without a provider
 * stays in the outbox.
 */
export function stateOf(
  deps: Pick<NotificationDependencies, 'clock' | 'providers'>,
  row: Pick<MessageRow, 'channel' | 'createdAt' | 'encrypted' | 'sendBy'> & MessageTimes,
): Pick<OrderMessage, 'state' | 'stateAt'> {
  const progress = progressOf(row)
  if (progress) return { state: progress.state, stateAt: progress.at }
  const { channel, createdAt, encrypted, sendBy } = row
  if (encrypted === null || (sendBy !== null && sendBy <= deps.clock.now())) return { state: 'failed', stateAt: createdAt }
  return { state: findProvider(deps, channel) ? 'waiting' : 'outbox', stateAt: createdAt }
}

const purpose = 'message'
/** The fields that messages from before site and language were stored lack; such a message lives for a day at most. */
const unnamed = { site: '', language: 'en', kind: '' }

/** A message without its channel, encrypted for its row. */
export function encryptMessage({ secrets }: Pick<NotificationDependencies, 'secrets'>, content: string): string {
  return secrets.encrypt(purpose, content)
}

/** The message of a row; undefined where its text is erased or its key is no longer in use. */
export function decryptMessage(
  { secrets }: Pick<NotificationDependencies, 'secrets'>,
  { channel, encrypted }: { channel: Message['channel']; encrypted: string | null },
): StoredMessage | undefined {
  const content = encrypted === null ? undefined : secrets.decrypt(purpose, encrypted)
  return content === undefined ? undefined : { channel, ...unnamed, ...(JSON.parse(content) as Omit<StoredMessage, 'channel'>) }
}

/** A message with the text that names the address at which it is declined. The HTML has a link for it. */
function withDeclineText(message: StoredMessage): StoredMessage {
  const { declineAt, body, language, layout } = message
  // Messages of an earlier release were stored with it.
  if (declineAt === undefined || body.includes(declineAt)) return message
  return {
    ...message,
    body: `${body}\n\n${t(language, 'decline.mail')}\n${leftToRight(declineAt)}`,
    layout: layout ?? { opening: body.split('\n\n'), sections: [], closing: [] },
  }
}

/** A stored message with everything that its recipient gets. */
export async function completeMessage(
  { linkTokenOf }: Pick<NotificationDependencies, 'linkTokenOf'>,
  db: Db,
  stored: StoredMessage,
  orderId: string | null,
): Promise<StoredMessage> {
  const message = withDeclineText(stored)
  const content = orderId === null ? '' : JSON.stringify(message)
  if (orderId === null || !needsToken(content)) return message
  return JSON.parse(withToken(content, await linkTokenOf(db, orderId))) as StoredMessage
}

/** A message with its texts for channels without HTML. */
export const withPlainTexts = (message: StoredMessage): StoredMessage => ({
  ...message,
  subject: plainText(message.subject, message.language),
  body: plainText(message.body, message.language),
})

/** The HTML of an e-mail; undefined for other channels. */
export const htmlOf = ({ publicOrigin }: Pick<NotificationDependencies, 'publicOrigin'>, message: StoredMessage, sender: Sender) =>
  message.channel === 'email' ? mailHtml(message, sender, publicOrigin) : undefined
