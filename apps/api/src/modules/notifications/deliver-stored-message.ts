import { isDeclined } from './declines.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { findProvider } from './find-provider.ts'
import { deliverMessage } from './jobs.ts'
import { readDueAt } from './read-due-at.ts'
import { receiptAddressOf } from './receipts.ts'
import { completeMessage, decryptMessage, htmlOf, withPlainTexts } from './stored-message.ts'
import { findMessage, findTemplate, setDelivered, stopSending } from './store.ts'

/** Delivers a message by its provider, and erases its text unless it is about an order. Run as a job. An expired message is not sent. */
export async function deliverStoredMessage(deps: NotificationDependencies, id: string): Promise<void> {
  const { clock, db, jobs, senderOf } = deps
  const row = await findMessage(db, id)
  const now = clock.now()
  const stored = row && row.deliveredAt === null && (row.sendBy ?? row.eraseAt) > now ? decryptMessage(deps, row) : undefined
  const provider = row && findProvider(deps, row.channel)
  if (!stored || !provider) return
  // Declined since it was written.
  if (await isDeclined(db, stored)) return stopSending(db, id, now)
  const dueAt = await readDueAt(deps, stored, now)
  // Its job was late, as after an outage, and it is night now.
  if (dueAt > now) return jobs.add(db, deliverMessage, { id }, { key: `${id} in the morning`, dueAt })
  const message = await completeMessage(deps, db, stored, row.orderId)
  const { channel, recipient, language, subject, body, values = {}, declineAt } = withPlainTexts(message)
  const sender = await senderOf(message.site)
  const [html, template] = [htmlOf(deps, message, sender), await findTemplate(db, message)]
  const receiptAt = receiptAddressOf(deps, channel, id)
  await provider.deliver({ channel, recipient, language, subject, body, values, sender, html, template, declineAt, receiptAt }, id)
  await setDelivered(db, id, now)
}
