import type { Db } from '../../kernel/db/db.ts'
import { exportDeclines } from './declines.ts'
import type { NotificationDependencies } from './dependencies.ts'
import { withoutTokenPlaces } from './order-texts.ts'
import { decryptMessage, withPlainTexts } from './stored-message.ts'
import { eraseOfOrders, readOfOrders } from './store.ts'

/** The messages about a customer's orders that still have a text, and the declined e-mails, for the export of personal data. */
export async function exportCustomerMessages(
  deps: Pick<NotificationDependencies, 'mailOf' | 'ordersOf' | 'secrets'>,
  tx: Db,
  customerId: string,
) {
  const numbers = new Map((await deps.ordersOf(tx, customerId)).map(({ id, number }) => [id, number]))
  const rows = await readOfOrders(tx, [...numbers.keys()])
  const orderMessages = rows.flatMap((row) => {
    const message = decryptMessage(deps, row)
    if (!message) return []
    const { channel, recipient, subject, body } = withPlainTexts(message)
    const order = numbers.get(row.orderId ?? '')
    return [{ order, channel, recipient, subject, body: withoutTokenPlaces(body), createdAt: row.createdAt, deliveredAt: row.deliveredAt }]
  })
  return { ...(await exportDeclines(deps, tx, customerId)), orderMessages }
}

/**
 * Erases texts and recipients of the messages about a customer's orders. Declines outlive the account: they also hold for guest orders with
 * the address.
 */
export async function eraseCustomerMessages({ ordersOf }: Pick<NotificationDependencies, 'ordersOf'>, tx: Db, customerId: string) {
  const orders = await ordersOf(tx, customerId)
  await eraseOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
}
