import type { NotificationDependencies } from './dependencies.ts'
import type { Channel, ReceiptState } from './port.ts'
import { findMessage, setReceipt } from './store.ts'

const purpose = 'message receipt'
const path = '/api/messages/receipts'

/**
 * The address to which the provider of a text or WhatsApp message reports what became of it; undefined for e-mails, and without
 * `publicOrigin`. It contains the message's id encrypted, so that nobody else can report about it.
 */
export function receiptAddressOf(
  { secrets, publicOrigin }: Pick<NotificationDependencies, 'secrets' | 'publicOrigin'>,
  channel: Channel,
  id: string,
): string | undefined {
  return channel === 'email' || publicOrigin === undefined ? undefined : `${publicOrigin}${path}?of=${secrets.encrypt(purpose, id)}`
}

/** The id of the message that an address is about; undefined where the address is invalid. */
export const readReceiptId = ({ secrets }: Pick<NotificationDependencies, 'secrets'>, encrypted: string): string | undefined =>
  secrets.decrypt(purpose, encrypted)

/**
 * Notes what the provider reports of a message, at the time that it names; one before the message was written or in the future counts as
 * now. Reports may come twice and in any order. A message that is gone is none of the shop's concern any more.
 */
export async function noteReceipt(
  { clock, db }: Pick<NotificationDependencies, 'clock' | 'db'>,
  id: string,
  { state, at }: { state: ReceiptState; at: Date | undefined },
): Promise<void> {
  const row = await findMessage(db, id)
  const now = clock.now()
  if (row) await setReceipt(db, id, state, at && at >= row.createdAt && at <= now ? at : now)
}
