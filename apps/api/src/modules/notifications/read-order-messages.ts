import type { Db } from '../../kernel/db/db.ts'
import { maskedContact } from '../../kernel/masked-contact.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { withoutTokenPlaces } from './order-texts.ts'
import type { OrderMessage } from './port.ts'
import { decryptMessage, stateOf } from './stored-message.ts'
import { findOrderMessage, readOfOrder } from './store.ts'

/** The messages about an order, the newest first. See the port. */
export async function readOrderMessages(
  deps: Pick<NotificationDependencies, 'clock' | 'providers' | 'secrets'>,
  db: Db,
  orderId: string,
): Promise<OrderMessage[]> {
  const now = deps.clock.now()
  const rows = await readOfOrder(db, orderId)
  const repeatsOf = (first: string) =>
    Math.max(0, ...rows.map(({ repeatOf, repeatNumber }) => (repeatOf === first ? (repeatNumber ?? 0) : 0)))
  return rows.map((row) => ({
    id: row.id,
    kind: row.orderKind ?? '',
    channel: row.channel,
    recipient: row.maskedRecipient ?? '',
    subject: (row.eraseAt > now ? decryptMessage(deps, row)?.subject : undefined) ?? null,
    ...stateOf(deps, row),
    createdAt: row.createdAt,
    repeatOf: row.repeatOf,
    repeats: repeatsOf(row.repeatOf ?? row.id),
  }))
}

/** The text of a message about an order. See the port. */
export async function readMessageText(
  deps: Pick<NotificationDependencies, 'clock' | 'secrets'>,
  db: Db,
  orderId: string,
  id: string,
): Promise<Result<{ subject: string; body: string; language: string }>> {
  const row = await findOrderMessage(db, orderId, id)
  if (!row) return fail('not_found', { field: 'id' })
  const message = row.eraseAt > deps.clock.now() ? decryptMessage(deps, row) : undefined
  if (!message) return fail('message_erased', { field: 'id' })
  const { recipient, subject, body, language } = message
  return ok({ subject, body: withoutTokenPlaces(body).replaceAll(recipient, maskedContact(recipient)), language })
}
