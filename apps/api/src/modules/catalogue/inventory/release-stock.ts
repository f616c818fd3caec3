import type { Db } from '../../../kernel/db/db.ts'
import type { ReleasedUnit } from './port.ts'
import { freePieces } from './ready-pieces/store.ts'
import { byVariant } from './rules.ts'
import { addStock } from './store.ts'

/** Returns reserved or sold units to stock, each to its place, in the lock order of `reserveStock`. */
export async function releaseStock(tx: Db, subsite: string, units: readonly ReleasedUnit[]): Promise<void> {
  const ofVariants = [...Map.groupBy(units, ({ variantId }) => variantId)].map(([variantId, list]) => ({ variantId, list }))
  for (const { variantId, list } of ofVariants.toSorted(byVariant)) {
    const pieces = list.flatMap(({ readyPieceId, storeId, huids = [] }) => (readyPieceId ? [{ id: readyPieceId, storeId, huids }] : []))
    const counted = list.filter(({ readyPieceId }) => !readyPieceId)
    if (counted.length > 0)
      await addStock(
        tx,
        subsite,
        variantId,
        counted.map(({ storeId }) => storeId),
      )
    if (pieces.length > 0) await freePieces(tx, subsite, variantId, pieces)
  }
}
