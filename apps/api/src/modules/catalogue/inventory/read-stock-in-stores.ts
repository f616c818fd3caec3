import type { Db } from '../../../kernel/db/db.ts'
import { readStoreStock } from './store.ts'

/** The stock of variants in each store: by store, then by variant. */
export async function readStockInStores(db: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const byStore = Map.groupBy(await readStoreStock(db, subsite, variantIds), ({ storeId }) => storeId)
  return new Map([...byStore].map(([storeId, held]) => [storeId, new Map(held.map(({ variantId, onHand }) => [variantId, onHand]))]))
}
