import type { Db } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { isPlaceInScope, type StoreScope } from '../../../../kernel/store-scope.ts'
import type { StockPlace } from '../port.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'

/** Throws `not_found` unless a place is a store of the site, or its warehouse, in which the member may act. */
export async function checkPlace(
  deps: Pick<ReadyPieceDependencies, 'stores'>,
  tx: Db,
  { subsite, stores }: { subsite: string; stores: StoreScope },
  storeId: StockPlace,
): Promise<void> {
  const exists = storeId === null || (await deps.stores.ofSite(tx, subsite)).some(({ id }) => id === storeId)
  if (!isPlaceInScope(stores, storeId) || !exists) throwFailure('not_found', 'storeID')
}
