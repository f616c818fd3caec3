import { type Db, named } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Delivery } from '../../../checkout/delivery/port.ts'
import type { OrderRecord } from '../port.ts'
import { shipment } from '../tables.ts'

/** The carrier and the number of a parcel as staff give them; both empty where the merchant delivers it. */
export interface Handover {
  /** The carrier's key for staff, or its name where the site has no such carrier. */
  carrier: string
  number: string
}

/** The parcel of a carrier and a number. A number that the carrier cannot have given is refused (`bad_tracking`). */
export async function parcelOf(tx: Db, delivery: Pick<Delivery, 'parcel'>, order: OrderRecord, { carrier, number }: Handover) {
  const parcel = await delivery.parcel(tx, order.subsite, carrier, number)
  if (parcel) return parcel
  return carrier === '' ? throwFailure('bad_request', 'carrier') : throwFailure('bad_tracking', 'tracking')
}

/** Writes the parcel that units of an order are sent in. A seal is on one parcel (`seal_used`). */
export async function recordShipment(
  tx: Db,
  delivery: Pick<Delivery, 'parcel'>,
  order: OrderRecord,
  unitIds: string[],
  { at, seal = '', ...handover }: Handover & { seal?: string | undefined; at: Date },
): Promise<void> {
  const parcel = await parcelOf(tx, delivery, order, handover)
  const record = { id: newId(at), orderId: order.id, unitIds, ...parcel, seal: seal.toUpperCase(), shippedAt: at }
  const written = await tx.insert(shipment).values(record).onConflictDoNothing().returning({ id: shipment.id })
  if (written.length === 0) throwFailure('seal_used', 'seal')
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
