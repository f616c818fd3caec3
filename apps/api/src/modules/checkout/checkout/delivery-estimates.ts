import { deliveryFee } from '@karat/pricing/totals.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import type { CartView, DeliveryEstimates, DeliveryOptions } from '../../cart/port.ts'
import type { Store } from '../../content/stores/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { cashRefusal, daysToArrive } from './rules.ts'

/** The delivery rule of a cart's address. */
export async function carrierOf({ delivery }: Pick<CheckoutDependencies, 'delivery'>, tx: Db, view: CartView) {
  const place = view.address?.shipping
  if (!place) return undefined
  // No parcel is sent: the merchant brings it to the store.
  if (view.address?.storeId !== undefined) return { serviceable: true, cod: false, days: 0 }
  const checked = await delivery.check(tx, view.site, place.postcode)
  return checked.ok ? checked.value : undefined
}

/** The arrival day of a cart by a delivery method where a standard delivery to its post code takes `days`. */
export function arrivalBy({ delivery }: Pick<CheckoutDependencies, 'delivery'>, view: CartView, option: DeliveryMethod, days: number) {
  return delivery.arrival(
    view.site,
    daysToArrive(view, delivery.travel(option, days), (...work) => delivery.daysOfWork(view.site, ...work)),
    option,
  )
}

/** The first day on which a cart can be collected in a store: the day of the order where the store has all of it, while it is open. */
export function readyBy(
  deps: Pick<CheckoutDependencies, 'delivery' | 'stores'>,
  view: CartView,
  option: DeliveryMethod,
  store: Store,
  hasAll: boolean,
) {
  const { delivery, stores } = deps
  return stores.openDay(
    store,
    hasAll && !view.lines.some(({ engraving }) => engraving !== '')
      ? delivery.arrival(view.site, 0, option)
      : arrivalBy(deps, view, option, 0),
  )
}

/** The reason why a cart cannot be paid in cash at the door; undefined where it can. */
export async function readCashRefusal(deps: Pick<CheckoutDependencies, 'delivery'>, db: Db, view: CartView) {
  return cashRefusal(view, await carrierOf(deps, db, view))
}

/** The arrival of a cart by delivery method; empty where its address is unknown. */
export async function readDeliveryEstimates(
  deps: Pick<CheckoutDependencies, 'carts' | 'delivery' | 'stores'>,
  db: Db,
  view: CartView,
): Promise<DeliveryEstimates> {
  const { carts, stores } = deps
  const carrier = view.lines.length > 0 ? await carrierOf(deps, db, view) : undefined
  if (!carrier?.serviceable) return {}
  const { storeId } = view.address ?? {}
  // The days are known for the cart's own address only.
  const known = view.deliveryOptions.filter(({ option }) => (option.method === 'pickup') === (storeId !== undefined))
  const [pickup] = known
  if (storeId === undefined || !pickup)
    return Object.fromEntries(known.map(({ option }) => [option.method, arrivalBy(deps, view, option, carrier.days)]))
  const store = await stores.collecting(db, view.site.code, storeId)
  const hasAll = store && (await carts.atStores(db, view)).has(store.id)
  return store ? { pickup: readyBy(deps, view, pickup.option, store, hasAll === true) } : {}
}

/** The delivery of a cart to a post code; throws where it is not one of the site's country. */
export async function readDeliveryOptions(
  deps: Pick<CheckoutDependencies, 'carts' | 'delivery' | 'stores'>,
  db: Db,
  view: CartView,
  postcode: string,
): Promise<DeliveryOptions> {
  const { carts, delivery, stores } = deps
  const isUnknown = postcode === '' && view.site.profile.postcode !== null
  const checked = isUnknown ? undefined : unwrap(await delivery.check(db, view.site, postcode))
  const options = delivery.methodsFor(view.deliveryMethods, checked?.postcode).filter((option) => delivery.takes(option, view.value))
  const collect = options.find(({ method }) => method === 'pickup')
  const places = collect && view.lines.length > 0 ? await stores.allCollecting(db, view.site.code) : []
  const withAll: ReadonlySet<string> = places.length > 0 ? await carts.atStores(db, view) : new Set()
  const days = checked?.serviceable && view.lines.length > 0 ? checked.days : undefined
  return {
    serviceable: checked?.serviceable ?? true,
    options: options.map((option) => ({
      option,
      fee: deliveryFee(option, view.value),
      deliverBy: days === undefined || option.method === 'pickup' ? undefined : arrivalBy(deps, view, option, days),
    })),
    pickup: places.flatMap((store) => {
      const hasAll = withAll.has(store.id)
      return collect ? [{ storeId: store.id, hasAll, readyBy: readyBy(deps, view, collect, store, hasAll) }] : []
    }),
  }
}
