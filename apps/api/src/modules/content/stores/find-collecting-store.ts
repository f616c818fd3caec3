import type { Db } from '../../../kernel/db/db.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Store } from './port.ts'
import { readCollectingStores } from './read-collecting-stores.ts'

/** A store of a site with pickup, in English; undefined for any other id. */
export async function findCollectingStore(
  deps: Pick<StoreDependencies, 'cache'>,
  tx: Db,
  subsite: string,
  id: string | undefined,
): Promise<Store | undefined> {
  return (await readCollectingStores(deps, tx, subsite)).find((one) => one.id === id)
}
