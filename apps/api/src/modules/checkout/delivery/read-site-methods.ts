import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { PlacedMethod } from './port.ts'
import { orUsual } from './rules.ts'
import { readMethods } from './store.ts'

/** All delivery methods of a site, for any post code and value. */
export async function readSiteMethods(
  { cache }: Pick<DeliveryDependencies, 'cache'>,
  db: Db,
  { code }: Site,
): Promise<readonly DeliveryMethod[]> {
  return orUsual(await cache.through(`delivery-methods:${code}`, () => readMethods(db, code), { tags: ['delivery'], seconds: 60 }))
}

/** The delivery methods that a site has set up, as they are now; see `Delivery.placedMethods`. */
export function readPlacedMethods(_: object, db: Db, { code }: Site): Promise<PlacedMethod[]> {
  return readMethods(db, code)
}
