import type { NotificationDependencies } from './dependencies.ts'
import { completeMessage, decryptMessage, htmlOf, withPlainTexts } from './stored-message.ts'
import { readMessages } from './store.ts'

/** The newest undelivered messages that have not expired; e-mails with their HTML. */
export async function readRecentMessages(
  deps: Pick<NotificationDependencies, 'clock' | 'db' | 'linkTokenOf' | 'publicOrigin' | 'secrets' | 'senderOf'>,
  limit: number,
) {
  const { clock, db, senderOf } = deps
  const rows = await readMessages(db, clock.now(), limit)
  const messages = rows.map(async (row) => {
    const stored = decryptMessage(deps, row)
    if (!stored) return []
    const message = await completeMessage(deps, db, stored, row.orderId)
    const { channel, recipient, subject, body } = withPlainTexts(message)
    const html = htmlOf(deps, message, await senderOf(message.site))
    return [{ channel, recipient, subject, body, html, at: row.createdAt.toISOString() }]
  })
  return (await Promise.all(messages)).flat()
}
