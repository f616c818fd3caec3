import type { Db } from '../../../kernel/db/db.ts'
import type { StoreDependencies } from './dependencies.ts'
import { readStoreRows, type StoreRow } from './store.ts'

/** Every store in display order, cached; read with `db`, which may be the caller's transaction. */
export function cachedStores({ cache }: Pick<StoreDependencies, 'cache'>, db: Db): Promise<StoreRow[]> {
  return cache.through('stores', () => readStoreRows(db), { tags: ['stores'] })
}
