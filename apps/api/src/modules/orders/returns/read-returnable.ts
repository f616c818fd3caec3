import { resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { readExchangeValues } from './exchange.ts'
import { openOrder } from './open-return.ts'
import { otherPickupPlaces, readPickupDays, usualPickupPlace } from './pickup.ts'
import { readReturnablePieces, resolutionsFor, returnStores } from './returnable-pieces.ts'

/** The units of an order, each with whether it may come back; and the stores that accept returns. */
export function readReturnable(deps: ReturnDependencies, site: Site, language: string, name: string, asker: OrderAsker) {
  const { db } = deps
  return resultOf(async () => {
    const order = await openOrder(deps, db, site, name, asker, 'id')
    const resolutions = resolutionsFor(site, order.customerId)
    const pieces = await readReturnablePieces(deps, db, site, order.id, resolutions)
    const exchange = resolutions.includes('exchange') ? await readExchangeValues(deps, db, site, pieces) : new Map<string, never>()
    return {
      order,
      resolutions,
      pieces,
      exchange,
      days: readPickupDays(deps, site),
      place: await usualPickupPlace(deps, db, order, language),
      others: await otherPickupPlaces(deps, db, site, language, order, asker),
      stores: await returnStores(deps, site, language),
    }
  })
}
