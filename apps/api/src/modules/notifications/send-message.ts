import { leftToRight } from '@karat/sites/locale.ts'
import { addMs, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import { newId } from '../../kernel/id.ts'
import { t } from '../../kernel/translations.ts'
import { declineAddressOf, isDeclined } from './declines.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { findProvider } from './find-provider.ts'
import { deliverMessage } from './jobs.ts'
import type { Message } from './port.ts'
import { readDueAt } from './read-due-at.ts'
import { encryptMessage, type StoredMessage } from './stored-message.ts'
import { insertMessage } from './store.ts'

const dayInMinutes = 24 * 60

/** The stored form of a message: one that may be declined gets the address for that. */
function withDecline(deps: Pick<NotificationDependencies, 'secrets' | 'publicOrigin'>, message: Message): Omit<StoredMessage, 'channel'> {
  const { channel: _channel, ...content } = message
  const declineAt = declineAddressOf(deps, message)
  if (declineAt === undefined) return content
  const declineText = `${t(content.language, 'decline.mail')}\n${leftToRight(declineAt)}`
  const { layout } = content
  return {
    ...content,
    declineAt,
    body: `${content.body}\n\n${declineText}`,
    // The HTML has a link for it.
    layout: layout ?? { opening: content.body.split('\n\n'), sections: [], closing: [] },
  }
}

/** Writes an outgoing message with the job that delivers it; one that its recipient declined is not written. See the port. */
export async function sendMessage(
  deps: NotificationDependencies,
  tx: Db,
  { channel, ...given }: Message,
  minutes = dayInMinutes,
): Promise<string | undefined> {
  const { clock, jobs } = deps
  if (await isDeclined(tx, { channel, ...given })) return undefined
  const createdAt = clock.now()
  const content = withDecline(deps, { channel, ...given })
  const dueAt = await readDueAt(deps, content, createdAt)
  const id = newId(createdAt)
  const encrypted = encryptMessage(deps, content)
  await deferToCommit(
    insertMessage(tx, { id, channel, encrypted, createdAt, eraseAt: addMs(createdAt, minutes * durations.minute) }),
    ...(findProvider(deps, channel) ? [jobs.add(tx, deliverMessage, { id }, { key: id, dueAt })] : []),
  )
  return id
}
