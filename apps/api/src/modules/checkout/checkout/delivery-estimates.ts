import type { DeliveryMethod } from '@karat/sites/way-of-delivery.ts'
import { deliveryFee } from '@karat/pricing/totals.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { DeliveryEstimates, Carts, CartView, DeliveryOptions } from '../../cart/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Store, Stores } from '../../content/stores/port.ts'
import { daysToArrive } from './rules.ts'

interface ArrivalParts {
  delivery: Delivery
  stores: Pick<Stores, 'collecting' | 'allCollecting' | 'openDay'>
  carts: Pick<Carts, 'atStores'>
}

/** Arrival dates and delivery methods of carts. */
export function createDeliveryEstimates({ delivery, stores, carts }: ArrivalParts) {
  /** The delivery rule of a cart's address. */
  async function carrierOf(tx: Db, view: CartView) {
    const place = view.address?.shipping
    if (!place) return undefined
    // No parcel is sent: the merchant brings it to the store.
    if (view.address?.storeId !== undefined) return { serviceable: true, cod: false, days: 0 }
    const checked = await delivery.check(tx, view.site, place.postcode)
    return checked.ok ? checked.value : undefined
  }

  /** The arrival day of a cart by a delivery method where a standard delivery to its post code takes `days`. */
  const arrivalBy = (view: CartView, way: DeliveryMethod, days: number) =>
    delivery.arrival(
      view.site,
      daysToArrive(view, delivery.travel(way, days), (...work) => delivery.daysOfWork(view.site, ...work)),
      way,
    )

  /** The first day on which a cart can be collected in a store: the day of the order where the store has all of it, while it is open. */
  const readyBy = (view: CartView, way: DeliveryMethod, store: Store, hasAll: boolean) =>
    stores.openDay(
      store,
      hasAll && !view.lines.some(({ engraving }) => engraving !== '') ? delivery.arrival(view.site, 0, way) : arrivalBy(view, way, 0),
    )

  return {
    carrierOf,
    arrivalBy,
    readyBy,

    /** The arrival of a cart by delivery method; empty where its address is unknown. */
    async deliveryEstimates(db: Db, view: CartView): Promise<DeliveryEstimates> {
      const carrier = view.lines.length > 0 ? await carrierOf(db, view) : undefined
      if (!carrier?.serviceable) return {}
      const { storeId } = view.address ?? {}
      // The days are known for the cart's own address only.
      const known = view.deliveryWays.filter(({ way }) => (way.method === 'pickup') === (storeId !== undefined))
      const [pickup] = known
      if (storeId === undefined || !pickup)
        return Object.fromEntries(known.map(({ way }) => [way.method, arrivalBy(view, way, carrier.days)]))
      const store = await stores.collecting(db, view.site.code, storeId)
      const hasAll = store && (await carts.atStores(db, view)).has(store.id)
      return store ? { pickup: readyBy(view, pickup.way, store, hasAll === true) } : {}
    },

    /** The delivery of a cart to a post code; throws where it is not one of the site's country. */
    async deliveryOptions(db: Db, view: CartView, postcode: string): Promise<DeliveryOptions> {
      const isUnknown = postcode === '' && view.site.profile.postcode !== null
      const checked = isUnknown ? undefined : unwrap(await delivery.check(db, view.site, postcode))
      const ways = delivery.waysTo(view.deliveryMethods, checked?.postcode).filter((way) => delivery.takes(way, view.value))
      const collect = ways.find(({ method }) => method === 'pickup')
      const places = collect && view.lines.length > 0 ? await stores.allCollecting(db, view.site.code) : []
      const withAll: ReadonlySet<string> = places.length > 0 ? await carts.atStores(db, view) : new Set()
      const days = checked?.serviceable && view.lines.length > 0 ? checked.days : undefined
      return {
        serviceable: checked?.serviceable ?? true,
        ways: ways.map((way) => ({
          way,
          fee: deliveryFee(way, view.value),
          deliverBy: days === undefined || way.method === 'pickup' ? undefined : arrivalBy(view, way, days),
        })),
        pickup: places.flatMap((store) => {
          const hasAll = withAll.has(store.id)
          return collect ? [{ storeId: store.id, hasAll, readyBy: readyBy(view, collect, store, hasAll) }] : []
        }),
      }
    },
  }
}
