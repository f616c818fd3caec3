import { type Db, named } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Delivery } from '../../../checkout/delivery/port.ts'
import type { OrderRecord } from '../port.ts'
import { shipment } from '../tables.ts'

/** The carrier and the number of a parcel; both empty where the merchant delivers it. */
export interface Handover {
  /** The carrier's key for staff, or its name where the site has no such carrier. */
  carrier: string
  number: string
}

/** Writes the parcel that units of an order are sent in. A number without a carrier, or a carrier without a number, is refused. */
export async function recordShipment(
  tx: Db,
  delivery: Pick<Delivery, 'carrier'>,
  order: OrderRecord,
  unitIds: string[],
  { carrier: key, number, at }: Handover & { at: Date },
): Promise<void> {
  if (key !== '' && number === '') throwFailure('bad_request', 'tracking')
  if (key === '' && number !== '') throwFailure('bad_request', 'carrier')
  const carrier = key === '' ? undefined : await delivery.carrier(tx, order.subsite, key)
  const page = carrier?.page.replaceAll('{number}', encodeURIComponent(number)) ?? ''
  await tx
    .insert(shipment)
    .values({ id: newId(at), orderId: order.id, unitIds, carrier: carrier?.name ?? key, number, page, shippedAt: at })
}

/** The newest parcel of an order with some of these units. */
export async function shipmentOf(db: Db, orderId: string, unitIds: readonly string[]) {
  const [row] = await named<{ carrier: string; number: string; page: string }>(
    db,
    'shipment_of_units',
    'select carrier, number, page from shipment where order_id = $1 and unit_ids && $2 order by shipped_at desc, id desc limit 1',
    [orderId, [...unitIds]],
  )
  return row
}
