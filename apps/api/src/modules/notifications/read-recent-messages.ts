import type { NotificationDependencies } from './dependencies.ts'
import { decryptMessage, htmlOf, withPlainTexts } from './stored-message.ts'
import { readMessages } from './store.ts'

/** The newest undelivered messages that have not expired; e-mails with their HTML. */
export async function readRecentMessages(
  deps: Pick<NotificationDependencies, 'clock' | 'db' | 'publicOrigin' | 'secrets' | 'senderOf'>,
  limit: number,
) {
  const { clock, db, senderOf } = deps
  const rows = await readMessages(db, clock.now(), limit)
  const messages = rows.map(async (row) => {
    const message = decryptMessage(deps, row)
    if (!message) return []
    const { channel, recipient, subject, body } = withPlainTexts(message)
    const html = htmlOf(deps, message, await senderOf(message.site))
    return [{ channel, recipient, subject, body, html, at: row.createdAt.toISOString() }]
  })
  return (await Promise.all(messages)).flat()
}
