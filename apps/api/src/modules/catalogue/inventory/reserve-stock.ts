import { sum } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ReservedLine, StockPlace, TakenUnit } from './port.ts'
import { reserveOwnPiece, reservePieces } from './ready-pieces/store.ts'
import { byVariant } from './rules.ts'
import { takePlaces, takeStock } from './store.ts'

/** The units that lines want of each variant, in the order of locks: lines of one variant, as with different engravings, share its stock. */
function unitsOf(lines: readonly ReservedLine[]): ReservedLine[] {
  const ofVariants = [...Map.groupBy(lines, ({ variantId }) => variantId)].map(([variantId, list]) => ({
    variantId,
    quantity: sum(list.map(({ quantity }) => quantity)),
    pieceId: list.find(({ pieceId }) => pieceId !== undefined)?.pieceId,
    isChosen: list.some(({ isChosen }) => isChosen === true),
  }))
  return ofVariants.toSorted(byVariant)
}

/** Reserves stock inside the caller's transaction; see `Inventory.reserve`. An empty `storeId` names no store. */
export async function reserveStock(
  tx: Db,
  subsite: string,
  lines: readonly ReservedLine[],
  storeId = '',
): Promise<{ reserved: Map<string, readonly TakenUnit[]> } | { short: string }> {
  const reserved = new Map<string, readonly TakenUnit[]>()
  for (const { variantId, quantity, pieceId = '', isChosen = false } of unitsOf(lines)) {
    const row = await takeStock(tx, subsite, variantId, quantity)
    if (!row) return { short: variantId }
    if (row.policy === 'made_to_order') {
      reserved.set(variantId, [])
      continue
    }
    const inStore = isChosen ? '' : storeId
    const own = row.hasPieces && pieceId !== '' ? await reserveOwnPiece(tx, subsite, variantId, { pieceId, storeId: inStore }) : []
    const wanted = quantity - own.length
    const parts = row.inStores && wanted > 0 ? await takePlaces(tx, subsite, variantId, { quantity: wanted, storeId }) : []
    const ofParts = parts.flatMap((part) => Array.from({ length: part.pieces }, () => part.storeId))
    // Units from the warehouse: all of them where no store has any.
    const places: StockPlace[] = [...ofParts, ...Array.from({ length: wanted - ofParts.length }, () => null)]
    const others = row.hasPieces ? await reservePieces(tx, subsite, variantId, places) : places.map((place) => ({ storeId: place }))
    const taken = [...own, ...others]
    if (taken.length < quantity) return { short: variantId }
    reserved.set(variantId, taken)
  }
  return { reserved }
}
