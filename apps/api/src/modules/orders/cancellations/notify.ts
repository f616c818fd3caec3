import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { cancellationMail, type CashChange } from './messages.ts'
import type { Cancellation } from './port.ts'
import { readCancelled, readPrices } from './views.ts'

/** The change of the amount due at the door by cancelling unpaid units; undefined where it does not change. */
async function cashChange(
  { cash }: Pick<CancellationDependencies, 'cash'>,
  tx: Db,
  { id, paymentState }: OrderRecord,
  { value, refund }: Cancellation,
): Promise<CashChange | undefined> {
  if (paymentState !== 'cod_due' || value <= refund) return undefined
  const due = await cash.due(tx, id)
  return { due, before: due + value - refund }
}

/** Notifies a shopper of a cancellation's state and next step, in the caller's transaction. */
export async function notifyOfCancellation(
  deps: Pick<CancellationDependencies, 'cash' | 'notifications' | 'pageOf' | 'picturesOf' | 'refunds' | 'sites'>,
  tx: Db,
  order: OrderRecord,
  found: Cancellation,
): Promise<void> {
  const { notifications, pageOf, picturesOf, refunds, sites } = deps
  const [site, prices] = [await sites.byCode(order.subsite), await readPrices(tx, order.id)]
  if (!site || !prices || prices.address.shipping.email === '') return
  const pieces = (await readCancelled(tx, order.id)).filter(({ cancellationId }) => cancellationId === found.id)
  const back = (await refunds.ofOrder(tx, order.id)).filter(({ cause }) => cause.kind === 'cancellation' && cause.id === found.id)
  const to = { email: prices.address.shipping.email, name: prices.address.shipping.firstName }
  const page = await pageOf(tx, order, `order-listing/${order.number}`)
  const pictures = await picturesOf(
    tx,
    order.id,
    pieces.map(({ unitId }) => unitId),
  )
  const atTheDoor = await cashChange(deps, tx, order, found)
  const isWhole = prices.state === 'cancelled'
  const mail = cancellationMail(found, { order, site, to, page, pieces, pictures, refunds: back, atTheDoor, isWhole })
  await notifications.send(tx, { ...mail, about: { orderId: order.id, kind: 'cancellation' } })
}
