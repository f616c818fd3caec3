import { sum } from '@karat/money/money.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { lockForStores, readStoreStock, writeStoreStock } from './store.ts'

/** Sets how many units of a variant a store has; see `Inventory.setInStore`. */
export function setStockInStore(
  db: Db,
  subsite: string,
  { variantId, storeId, pieces }: { variantId: string; storeId: string; pieces: number },
): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const { onHand: all, hasPieces } = (await lockForStores(tx, subsite, variantId)) ?? throwFailure('unknown_product', 'variant')
      if (hasPieces) throwFailure('stock_by_piece', 'pieces')
      const stock = await readStoreStock(tx, subsite, [variantId])
      const others = stock.filter((held) => held.storeId !== storeId)
      const before = sum(stock.map((held) => (held.storeId === storeId ? held.onHand : 0)))
      const available = all - sum(others.map(({ onHand }) => onHand))
      if (pieces > available) throw new AppError({ code: 'out_of_stock', field: 'pieces', details: { available } })
      await writeStoreStock(tx, subsite, variantId, storeId, pieces)
      noteChange({ object: 'stock', id: variantId, before: { store: storeId, pieces: before }, after: { store: storeId, pieces } })
    }),
  )
}
