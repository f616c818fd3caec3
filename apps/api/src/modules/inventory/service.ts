import type { Inventory } from './port.ts'
import { levelOf } from './rules.ts'
import { addStock, lockStock, readStock, takeStock } from './store.ts'

const byVariant = (a: { variantId: string }, b: { variantId: string }) => (a.variantId < b.variantId ? -1 : 1)

export function createInventory(): Inventory {
  return {
    async levels(db, subsite, variantIds) {
      const stockByVariant = new Map((await readStock(db, subsite, variantIds)).map((row) => [row.variantId, row]))
      return new Map(variantIds.map((id) => [id, levelOf(stockByVariant.get(id))]))
    },
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
