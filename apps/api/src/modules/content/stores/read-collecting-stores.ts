import type { Db } from '../../../kernel/db/db.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Store } from './port.ts'
import { readStoresOfSite } from './read-stores-of-site.ts'

/** Every store of a site with pickup, in English. */
export async function readCollectingStores(deps: Pick<StoreDependencies, 'cache'>, db: Db, subsite: string): Promise<Store[]> {
  return (await readStoresOfSite(deps, db, subsite)).filter((one) => one.services.includes('pickup'))
}
