import type { Db } from '../../../kernel/db/db.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { returnMail, type ReturnNotice } from './messages.ts'
import { pickupPlaceOf } from './pickup.ts'
import type { ReturnPiece, ReturnRecord } from './port.ts'
import type { ReturnView } from '@karat/sites/returns.ts'
import { broughtBy } from './rules.ts'
import { readParcel, readParcelBack, readReturnedOrder } from './views.ts'

/** Sends the e-mail of the new state of a return, if it has one. */
export async function notifyOfReturn(
  deps: Pick<ReturnDependencies, 'delivery' | 'notifications' | 'pageOf' | 'picturesOf' | 'refunds' | 'sites'>,
  tx: Db,
  record: ReturnRecord,
  pieces: readonly ReturnPiece[],
  message: string,
  by?: ReturnNotice['by'],
  views: readonly ReturnView[] = [],
): Promise<void> {
  const { notifications, pageOf, picturesOf, refunds, sites } = deps
  const site = await sites.byCode(record.subsite)
  const order = await readReturnedOrder(tx, record.orderId)
  if (!site || !order) return
  const { email, firstName: name } = order.address.shipping
  const amount = broughtBy(record, pieces)
  const page = await pageOf(tx, { ...record, id: record.orderId, customerId: order.customerId }, `return-request/${record.number}`)
  const pictures = await picturesOf(
    tx,
    record.orderId,
    pieces.map(({ unitId }) => unitId),
  )
  const parcelOf = by === 'give-back' ? readParcelBack : record.state === 'resent' ? readParcel : undefined
  const parcel = await parcelOf?.(tx, record.id)
  const ofReturn =
    record.state === 'resolution_in_progress'
      ? (await refunds.ofOrder(tx, record.orderId)).filter(({ cause }) => cause.kind === 'return' && cause.id === record.id)
      : []
  const isComing = record.state === 'pickup_scheduled'
  const place = isComing ? await pickupPlaceOf(deps, tx, record, order.address, record.language) : undefined
  const mail = returnMail({
    record,
    site,
    to: { email, name, orderNumber: order.orderNumber },
    page,
    pictures,
    message,
    views,
    amount,
    refunds: ofReturn,
    parcel,
    place,
    by,
  })
  if (mail) await notifications.send(tx, { ...mail, about: { orderId: record.orderId, kind: 'return' } })
}
