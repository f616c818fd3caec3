import { transact } from '../../../kernel/db/db.ts'
import type { PricingDependencies } from './dependencies.ts'
import { weighByPieces } from './inputs/store.ts'
import { rebuildListingRows, updateAvailability } from './store.ts'

/**
 * Updates the availability of products on cards after their stock changed, and their prices where another ready piece is the next one; drops what
 * caches have of both.
 */
export async function refreshAvailability(
  { db, inventory, onChanged }: Pick<PricingDependencies, 'db' | 'inventory' | 'onChanged'>,
  subsite: string,
  productIds: readonly string[],
): Promise<void> {
  const byPieceIds = await transact(db, async (tx) => {
    const { byPiece, changed } = await weighByPieces({ inventory }, tx, subsite, productIds)
    if (changed.length > 0) await rebuildListingRows(tx, subsite, changed)
    return byPiece
  })
  const changedIds = await updateAvailability(db, subsite, productIds)
  // Lists show whether a product is ready, and its price: an order that changes neither drops no list. The price of a ready piece may have been
  // changed by another process, or by this job before it was stopped.
  const listedIds = new Set([...byPieceIds, ...changedIds])
  await onChanged([...productIds.map((id) => `stock:${subsite}:${id}`), ...[...listedIds].map((id) => `product:${id}`)])
}
