import { sum } from '@karat/money/money.ts'
import { transact } from '../../../kernel/db/db.ts'
import { AppError, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Inventory, StockLevel, StockPlace } from './port.ts'
import { levelOf } from './rules.ts'
import {
  addStock,
  lockForStores,
  lockStock,
  parseStock,
  readStock,
  readStockText,
  readStoreStock,
  type StockRow,
  takePlaces,
  takeStock,
  writeStoreStock,
} from './store.ts'

const byVariant = (a: { variantId: string }, b: { variantId: string }) => (a.variantId < b.variantId ? -1 : 1)

function levelsOf(stock: readonly StockRow[], variantIds: readonly string[]): Map<string, StockLevel> {
  const stockByVariant = new Map(stock.map((row) => [row.variantId, row]))
  return new Map(variantIds.map((id) => [id, levelOf(stockByVariant.get(id))]))
}

export function createInventory(): Inventory {
  return {
    async levels(db, subsite, variantIds) {
      return levelsOf(await readStock(db, subsite, variantIds), variantIds)
    },
    textOfProduct: readStockText,
    levelsIn: (text, variantIds) => levelsOf(parseStock(text), variantIds),
    async reserve(tx, subsite, lines, storeId = '') {
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
    },
    lock: lockStock,
    async release(tx, subsite, pieces) {
      const ofVariants = [...Map.groupBy(pieces, ({ variantId }) => variantId)].map(([variantId, list]) => ({ variantId, list }))
      for (const { variantId, list } of ofVariants.toSorted(byVariant))
        await addStock(
          tx,
          subsite,
          variantId,
          list.map(({ storeId }) => storeId),
        )
    },
    async inStores(db, subsite, variantIds) {
      const byStore = Map.groupBy(await readStoreStock(db, subsite, variantIds), ({ storeId }) => storeId)
      return new Map([...byStore].map(([storeId, held]) => [storeId, new Map(held.map(({ variantId, onHand }) => [variantId, onHand]))]))
    },
    setInStore: (db, subsite, { variantId, storeId, pieces }) =>
      resultOf(() =>
        transact(db, async (tx) => {
          const all = (await lockForStores(tx, subsite, variantId)) ?? throwFailure('unknown_product', 'variant')
          const others = (await readStoreStock(tx, subsite, [variantId])).filter((held) => held.storeId !== storeId)
          const available = all - sum(others.map(({ onHand }) => onHand))
          if (pieces > available) throw new AppError({ code: 'out_of_stock', field: 'pieces', details: { available } })
          await writeStoreStock(tx, subsite, variantId, storeId, pieces)
        }),
      ),
  }
}
