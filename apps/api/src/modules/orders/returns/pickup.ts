import { fullName } from '@karat/sites/locale.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAddress, OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { PickupPlace, ReturnRecord, Visit } from './port.ts'
import { pickupDays, placeOfOrder } from './rules.ts'

/** The order of a return, as far as the courier's visit needs it. */
export interface PickedUpOrder {
  customerId: string | null
  address: OrderAddress
}

/** A saved address that parcels can be sent to and collected from; undefined for any other. */
async function reached(
  { delivery }: Pick<ReturnDependencies, 'delivery'>,
  tx: Db,
  site: Site,
  place: PostalAddress,
): Promise<PostalAddress | undefined> {
  const read = await delivery.readPlace(tx, site, place, 'shipping')
  return read.ok ? read.value : undefined
}

/** The saved addresses of the asker, where the order is theirs: others can neither see nor choose them. */
async function savedOf(
  { addresses }: Pick<ReturnDependencies, 'addresses'>,
  tx: Db,
  site: Site,
  order: PickedUpOrder,
  { customerId }: OrderAsker,
) {
  return customerId !== undefined && order.customerId === customerId ? addresses.ofCustomer(tx, customerId, site.code) : []
}

/** A place in the courier's format. */
async function written(
  { delivery }: Pick<ReturnDependencies, 'delivery'>,
  tx: Db,
  language: string,
  place: PostalAddress,
): Promise<PickupPlace> {
  const { firstName, lastName, phone } = place
  return { name: fullName(firstName, lastName), lines: await delivery.lines(tx, language, place), phone }
}

/** The days of a courier's visit that a shopper may choose. */
export function readPickupDays({ clock }: Pick<ReturnDependencies, 'clock'>, site: Site) {
  return pickupDays(site.timeZone, clock.now())
}

/** Refuses a day without visits of the courier. */
export function checkVisit({ clock }: Pick<ReturnDependencies, 'clock'>, site: Site, visit: Visit | undefined): void {
  if (visit && !pickupDays(site.timeZone, clock.now()).includes(visit.day)) throwFailure('bad_request', 'pickup.day')
}

/** The saved addresses for the courier's visit in place of the order's own. */
export async function otherPickupPlaces(
  deps: Pick<ReturnDependencies, 'addresses' | 'delivery'>,
  tx: Db,
  site: Site,
  language: string,
  order: PickedUpOrder,
  asker: OrderAsker,
): Promise<{ id: string; place: PickupPlace }[]> {
  const { addresses } = deps
  const own = addresses.keyOf(placeOfOrder(order.address))
  const saved = (await savedOf(deps, tx, site, order, asker)).filter(({ place }) => addresses.keyOf(place) !== own)
  const found: { id: string; place: PickupPlace }[] = []
  for (const { id, place } of saved) {
    const read = await reached(deps, tx, site, place)
    if (read) found.push({ id, place: await written(deps, tx, language, read) })
  }
  return found
}

/** The place of the saved address chosen for the courier's visit, as it is now. */
export async function chosenPickupPlace(
  deps: Pick<ReturnDependencies, 'addresses' | 'delivery'>,
  tx: Db,
  site: Site,
  order: PickedUpOrder,
  asker: OrderAsker,
  addressId: string,
): Promise<PostalAddress> {
  const saved = (await savedOf(deps, tx, site, order, asker)).find(({ id }) => id === addressId)
  if (!saved) return throwFailure('unknown_address', 'addressID')
  return (await reached(deps, tx, site, saved.place)) ?? throwFailure('unserviceable', 'addressID')
}

/** The default place of a courier's visit for an order. */
export function usualPickupPlace(deps: Pick<ReturnDependencies, 'delivery'>, tx: Db, { address }: PickedUpOrder, language: string) {
  return written(deps, tx, language, placeOfOrder(address))
}

/** The place of the courier's visit for a return; undefined where the units are brought to a store. */
export async function pickupPlaceOf(
  deps: Pick<ReturnDependencies, 'delivery'>,
  tx: Db,
  { handover, pickupAddress }: Pick<ReturnRecord, 'handover' | 'pickupAddress'>,
  address: OrderAddress,
  language: string,
): Promise<PickupPlace | undefined> {
  return handover === 'pickup' ? written(deps, tx, language, pickupAddress ?? placeOfOrder(address)) : undefined
}
