import type { Db } from '../../../kernel/db/db.ts'
import type { StockPlace } from './port.ts'
import { byVariant } from './rules.ts'
import { takePlaces, takeStock } from './store.ts'

/** Reserves stock inside the caller's transaction; see `Inventory.reserve`. An empty `storeId` names no store. */
export async function reserveStock(
  tx: Db,
  subsite: string,
  lines: readonly { variantId: string; quantity: number }[],
  storeId = '',
): Promise<{ reserved: Map<string, readonly StockPlace[]> } | { short: string }> {
  const reserved = new Map<string, readonly StockPlace[]>()
  for (const { variantId, quantity } of lines.toSorted(byVariant)) {
    const row = await takeStock(tx, subsite, variantId, quantity)
    if (!row) return { short: variantId }
    const isTaken = row.policy !== 'made_to_order'
    const parts = isTaken && row.inStores ? await takePlaces(tx, subsite, variantId, { quantity, storeId }) : []
    const places = parts.flatMap((part) => Array.from({ length: part.pieces }, () => part.storeId))
    // Units from the warehouse: all of them where no store has any.
    const own: StockPlace[] = Array.from({ length: quantity - places.length }, () => null)
    reserved.set(variantId, isTaken ? [...places, ...own] : [])
  }
  return { reserved }
}
