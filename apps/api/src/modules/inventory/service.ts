import type { Inventory, StockLevel } from './port.ts'
import { levelOf } from './rules.ts'
import { addStock, lockStock, parseStock, readStock, readStockText, type StockRow, takeStock } from './store.ts'

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
    async reserve(tx, subsite, lines) {
      const reserved = new Map<string, number>()
      for (const { variantId, quantity } of lines.toSorted(byVariant)) {
        const row = await takeStock(tx, subsite, variantId, quantity)
        if (!row) return { short: variantId }
        reserved.set(variantId, row.policy === 'made_to_order' ? 0 : quantity)
      }
      return { reserved }
    },
    lock: lockStock,
    async release(tx, subsite, reserved) {
      for (const { variantId, quantity } of reserved.toSorted(byVariant)) if (quantity > 0) await addStock(tx, subsite, variantId, quantity)
    },
  }
}
