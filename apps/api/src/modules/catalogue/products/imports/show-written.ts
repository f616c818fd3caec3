import { transact } from '../../../../kernel/db/db.ts'
import { dropCached } from '../editing/drop-cached.ts'
import { scopesOf } from '../editing/write-product.ts'
import type { ImportDependencies } from './dependencies.ts'
import { readUnshown, setShown } from './store.ts'

/** Products whose texts one transaction writes. */
const productsAtOnce = 200

/**
 * Writes the texts in search of the products that an import has written or put back, and drops them from the caches. Many together: one by one the
 * texts would take most of an import's time. What a kill leaves is done by the next run, and may be done twice.
 */
export async function showWritten(deps: ImportDependencies, importId: string): Promise<void> {
  const { db, search, sites } = deps
  const scopes = scopesOf(await sites.all())
  for (;;) {
    const productIds = await readUnshown(db, importId, productsAtOnce)
    if (productIds.length === 0) return
    await transact(db, (tx) => search.update(tx, scopes, productIds))
    await dropCached(deps, productIds)
    await transact(db, (tx) => setShown(tx, importId, productIds))
  }
}
