import type { Db } from '../../../kernel/db/db.ts'
import type { StockPlace } from './port.ts'
import { byVariant } from './rules.ts'
import { addStock } from './store.ts'

/** Returns reserved units to stock, each to its place, in the lock order of `reserveStock`. */
export async function releaseStock(tx: Db, subsite: string, pieces: readonly { variantId: string; storeId: StockPlace }[]): Promise<void> {
  const ofVariants = [...Map.groupBy(pieces, ({ variantId }) => variantId)].map(([variantId, list]) => ({ variantId, list }))
  for (const { variantId, list } of ofVariants.toSorted(byVariant))
    await addStock(
      tx,
      subsite,
      variantId,
      list.map(({ storeId }) => storeId),
    )
}
