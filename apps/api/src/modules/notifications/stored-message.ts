import type { NotificationDependencies } from './dependencies.ts'
import { mailHtml } from './mail.ts'
import type { Message, Sender } from './port.ts'
import { plainText } from './rules.ts'

/** A message as it is stored until it is sent. */
export type StoredMessage = Message & { declineAt?: string }

const purpose = 'message'
/** The fields that messages from before site and language were stored lack; such a message lives for a day at most. */
const unnamed = { site: '', language: 'en', kind: '' }

/** A message without its channel, encrypted for its row. */
export function encryptMessage({ secrets }: Pick<NotificationDependencies, 'secrets'>, content: Omit<StoredMessage, 'channel'>): string {
  return secrets.encrypt(purpose, JSON.stringify(content))
}

/** The message of a row; undefined where its text is erased or its key is no longer in use. */
export function decryptMessage(
  { secrets }: Pick<NotificationDependencies, 'secrets'>,
  { channel, encrypted }: { channel: Message['channel']; encrypted: string | null },
): StoredMessage | undefined {
  const content = encrypted === null ? undefined : secrets.decrypt(purpose, encrypted)
  return content === undefined ? undefined : { channel, ...unnamed, ...(JSON.parse(content) as Omit<StoredMessage, 'channel'>) }
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
