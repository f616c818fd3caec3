import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import type { CartView } from '../../cart/port.ts'
import type { TakenUnit } from '../../catalogue/inventory/port.ts'
import { arrivalBy, readyBy } from './delivery-estimates.ts'
import type { CheckoutDependencies } from './dependencies.ts'

/** The units of each variant that were taken from stock, with their places. */
type Taken = ReadonlyMap<string, readonly Pick<TakenUnit, 'storeId'>[]>

/** The delivery method of a locked cart as the site offers it now: the quote holds its charge, but not its availability. */
async function offeredMethod({ delivery }: Pick<CheckoutDependencies, 'delivery'>, tx: Db, view: CartView): Promise<DeliveryMethod> {
  const offered = delivery.methodsFor(await delivery.methods(tx, view.site), view.address?.shipping.postcode)
  const option = offered.find(({ method }) => method === view.deliveryMethod)
  if (option && view.deliveryOptions.some((one) => one.option.method === option.method)) return option
  throw new AppError({ code: 'delivery_unavailable', field: 'deliveryMethod' })
}

/** The day that an order promises, from the places that its units were taken from. */
export async function promisedDay(
  deps: Pick<CheckoutDependencies, 'delivery' | 'stores'>,
  tx: Db,
  view: CartView,
  { days, taken }: { days: number; taken: Taken },
): Promise<string> {
  const { stores } = deps
  const { storeId, atStore } = view.address ?? {}
  const store = storeId === undefined ? undefined : await stores.collecting(tx, view.site.code, storeId)
  if (storeId !== undefined && !store) throw new AppError({ code: 'unknown_store', field: 'storeID' })
  const option = await offeredMethod(deps, tx, view)
  if (!store) return arrivalBy(deps, view, option, days)
  // Made-to-order variants take nothing from stock.
  const places = view.lines.map(({ variantId }) => taken.get(variantId) ?? [])
  const hasAll = places.every((ofLine) => ofLine.length > 0 && ofLine.every((unit) => unit.storeId === store.id))
  const day = readyBy(deps, view, option, store, hasAll)
  // Another order took a unit from the store since the shopper was shown the pickup date.
  if (atStore && !hasAll) throw new AppError({ code: 'not_at_store', field: 'storeID', details: { name: store.name, deliverBy: day } })
  return day
}
