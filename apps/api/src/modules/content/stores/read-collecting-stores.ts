import type { Db } from '../../../kernel/db/db.ts'
import { cachedStores } from './cached-stores.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Store } from './port.ts'

/** Every store of a site with pickup, in English. */
export async function readCollectingStores(deps: Pick<StoreDependencies, 'cache'>, db: Db, subsite: string): Promise<Store[]> {
  return (await cachedStores(deps, db)).filter((one) => one.subsite === subsite && one.services.includes('pickup'))
}
