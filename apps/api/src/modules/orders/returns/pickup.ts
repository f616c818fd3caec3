import { fullName } from '@karat/sites/locale.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { SavedAddresses } from '../../customers/addresses/port.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { OrderAddress, OrderAsker } from '../orders/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PickupPlace, ReturnRecord, Visit } from './port.ts'
import { pickupDays, placeOfOrder } from './rules.ts'

export interface PickupParts {
  clock: Clock
  addresses: Pick<SavedAddresses, 'ofCustomer' | 'keyOf'>
  delivery: Pick<Delivery, 'readPlace' | 'lines'>
}

/** The order of a return, as far as the courier's visit needs it. */
export interface PickedUpOrder {
  customerId: string | null
  address: OrderAddress
}

export type Pickups = ReturnType<typeof createPickups>

/** The place and time of a courier's visit for the units of a return. */
export function createPickups({ clock, addresses, delivery }: PickupParts) {
  /** A saved address that parcels can be sent to and collected from; undefined for any other. */
  async function reached(tx: Db, site: Site, place: PostalAddress): Promise<PostalAddress | undefined> {
    const read = await delivery.readPlace(tx, site, place, 'shipping')
    return read.ok ? read.value : undefined
  }

  /** The saved addresses of the asker, where the order is theirs: others can neither see nor choose them. */
  const savedOf = async (tx: Db, site: Site, order: PickedUpOrder, { customerId }: OrderAsker) =>
    customerId !== undefined && order.customerId === customerId ? addresses.ofCustomer(tx, customerId, site.code) : []

  /** A place in the courier's format. */
  async function written(tx: Db, language: string, place: PostalAddress): Promise<PickupPlace> {
    const { firstName, lastName, phone } = place
    return { name: fullName(firstName, lastName), lines: await delivery.lines(tx, language, place), phone }
  }

  return {
    days: (site: Site) => pickupDays(site.timeZone, clock.now()),

    /** Refuses a day without visits of the courier. */
    checkVisit(site: Site, visit: Visit | undefined): void {
      if (visit && !pickupDays(site.timeZone, clock.now()).includes(visit.day)) throwFailure('bad_request', 'pickup.day')
    },

    /** The saved addresses for the courier's visit in place of the order's own. */
    async others(
      tx: Db,
      site: Site,
      language: string,
      order: PickedUpOrder,
      asker: OrderAsker,
    ): Promise<{ id: string; place: PickupPlace }[]> {
      const own = addresses.keyOf(placeOfOrder(order.address))
      const saved = (await savedOf(tx, site, order, asker)).filter(({ place }) => addresses.keyOf(place) !== own)
      const found: { id: string; place: PickupPlace }[] = []
      for (const { id, place } of saved) {
        const read = await reached(tx, site, place)
        if (read) found.push({ id, place: await written(tx, language, read) })
      }
      return found
    },

    /** The place of the saved address chosen for the courier's visit, as it is now. */
    async chosen(tx: Db, site: Site, order: PickedUpOrder, asker: OrderAsker, addressId: string): Promise<PostalAddress> {
      const saved = (await savedOf(tx, site, order, asker)).find(({ id }) => id === addressId)
      if (!saved) return throwFailure('unknown_address', 'addressID')
      return (await reached(tx, site, saved.place)) ?? throwFailure('unserviceable', 'addressID')
    },

    /** The default place of a courier's visit for an order. */
    usual: (tx: Db, { address }: PickedUpOrder, language: string) => written(tx, language, placeOfOrder(address)),

    /** The place of the courier's visit for a return; undefined where the units are brought to a store. */
    async placeOf(
      tx: Db,
      { handover, pickupAddress }: Pick<ReturnRecord, 'handover' | 'pickupAddress'>,
      address: OrderAddress,
      language: string,
    ): Promise<PickupPlace | undefined> {
      return handover === 'pickup' ? written(tx, language, pickupAddress ?? placeOfOrder(address)) : undefined
    },
  }
}
