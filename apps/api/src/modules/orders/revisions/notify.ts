import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { revisionMail, type RevisionNotice } from './messages.ts'
import type { RevisionRow } from './store.ts'
import { readPieces, readPrices } from './views.ts'

/** Notifies a shopper of a revision's state and next step, in the caller's transaction. */
export async function notifyOfRevision(
  { notifications, pageOf, picturesOf, sites }: Pick<RevisionDependencies, 'notifications' | 'pageOf' | 'picturesOf' | 'sites'>,
  tx: Db,
  order: OrderRecord,
  row: RevisionRow,
  notice: RevisionNotice,
): Promise<void> {
  const [site, prices] = [await sites.byCode(order.subsite), await readPrices(tx, order.id)]
  if (!site || !prices || prices.address.shipping.email === '') return
  const piece = (await readPieces(tx, order.id)).find(({ unitId }) => unitId === row.unitId)?.name ?? ''
  const to = { email: prices.address.shipping.email, name: prices.address.shipping.firstName }
  // An identity number is entered on the page of the order.
  const page = await pageOf(tx, order, notice === 'proof' ? `order-listing/${order.number}` : `order-listing/${order.number}/payment`)
  const pictures = await picturesOf(tx, order.id, [row.unitId])
  const mail = revisionMail(row, notice, { order, site, to, page, piece, pictures })
  await notifications.send(tx, { ...mail, about: { orderId: order.id, kind: 'new_price' } })
}
