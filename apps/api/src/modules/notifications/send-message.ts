import { addMs, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import { newId } from '../../kernel/id.ts'
import { maskedContact } from '../../kernel/masked-contact.ts'
import { declineAddressOf, isDeclined } from './declines.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { findProvider } from './find-provider.ts'
import { deliverMessage } from './jobs.ts'
import { withoutTokens } from './order-texts.ts'
import type { AboutOrder, Channel, Message } from './port.ts'
import { readDueAt } from './read-due-at.ts'
import { encryptMessage, type StoredMessage } from './stored-message.ts'
import { insertMessage } from './store.ts'

const dayInMinutes = 24 * 60

/** Writes an outgoing message with the job that delivers it; one that its recipient declined is not written. See the port. */
export async function sendMessage(
  deps: NotificationDependencies,
  tx: Db,
  { about, ...message }: Message,
  minutes = dayInMinutes,
): Promise<string | undefined> {
  if (await isDeclined(tx, message)) return undefined
  const { channel, ...content } = message
  const declineAt = declineAddressOf(deps, message)
  return writeMessage(deps, tx, { channel, content: declineAt === undefined ? content : { ...content, declineAt }, about, minutes })
}

/** A message to write, and what it repeats. */
interface NewMessage {
  channel: Channel
  content: Omit<StoredMessage, 'channel'>
  about?: AboutOrder | undefined
  repeat?: { of: string; number: number }
  /** How long it may be sent. */
  minutes?: number
}

/** Writes the row of a message and its job. The text of one about an order is stored for staff after it was sent. */
export async function writeMessage(
  deps: NotificationDependencies,
  tx: Db,
  { channel, content, about, repeat, minutes = dayInMinutes }: NewMessage,
): Promise<string> {
  const { clock, jobs, orderTextDays, publicOrigin } = deps
  const createdAt = clock.now()
  const dueAt = await readDueAt(deps, content, createdAt)
  const id = newId(createdAt)
  const sendBy = addMs(createdAt, minutes * durations.minute)
  const text = JSON.stringify(content)
  const row = about
    ? {
        encrypted: encryptMessage(deps, withoutTokens(text, publicOrigin)),
        eraseAt: addMs(createdAt, Math.max(orderTextDays * durations.day, minutes * durations.minute)),
        sendBy,
        orderId: about.orderId,
        orderKind: about.kind,
        maskedRecipient: maskedContact(content.recipient),
        repeatOf: repeat?.of,
        repeatNumber: repeat?.number,
      }
    : { encrypted: encryptMessage(deps, text), eraseAt: sendBy }
  await deferToCommit(
    insertMessage(tx, { id, channel, createdAt, ...row }),
    ...(findProvider(deps, channel) ? [jobs.add(tx, deliverMessage, { id }, { key: id, dueAt })] : []),
  )
  return id
}
