import type { Db } from '../../../kernel/db/db.ts'
import type { StockPlace, TakenUnit } from './port.ts'
import { reservePieces } from './ready-pieces/store.ts'
import { byVariant } from './rules.ts'
import { takePlaces, takeStock } from './store.ts'

/** Reserves stock inside the caller's transaction; see `Inventory.reserve`. An empty `storeId` names no store. */
export async function reserveStock(
  tx: Db,
  subsite: string,
  lines: readonly { variantId: string; quantity: number }[],
  storeId = '',
): Promise<{ reserved: Map<string, readonly TakenUnit[]> } | { short: string }> {
  const reserved = new Map<string, readonly TakenUnit[]>()
  for (const { variantId, quantity } of lines.toSorted(byVariant)) {
    const row = await takeStock(tx, subsite, variantId, quantity)
    if (!row) return { short: variantId }
    if (row.policy === 'made_to_order') {
      reserved.set(variantId, [])
      continue
    }
    const parts = row.inStores ? await takePlaces(tx, subsite, variantId, { quantity, storeId }) : []
    const ofParts = parts.flatMap((part) => Array.from({ length: part.pieces }, () => part.storeId))
    // Units from the warehouse: all of them where no store has any.
    const places: StockPlace[] = [...ofParts, ...Array.from({ length: quantity - ofParts.length }, () => null)]
    const taken = row.hasPieces ? await reservePieces(tx, subsite, variantId, places) : places.map((place) => ({ storeId: place }))
    if (taken.length < quantity) return { short: variantId }
    reserved.set(variantId, taken)
  }
  return { reserved }
}
