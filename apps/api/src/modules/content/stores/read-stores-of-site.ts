import type { Db } from '../../../kernel/db/db.ts'
import { cachedStores } from './cached-stores.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Store } from './port.ts'

/** Every store of a site, in English. */
export async function readStoresOfSite(deps: Pick<StoreDependencies, 'cache'>, db: Db, subsite: string): Promise<Store[]> {
  return (await cachedStores(deps, db)).filter((one) => one.subsite === subsite)
}
