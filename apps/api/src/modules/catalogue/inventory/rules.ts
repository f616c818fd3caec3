import type { StockLevel } from './port.ts'
import type { StockRow } from './store.ts'

/** The order of variants in which every transaction locks their stock, so that no two wait for each other. */
export const byVariant = (a: { variantId: string }, b: { variantId: string }) => (a.variantId < b.variantId ? -1 : 1)

/** The most units of one made-to-order product that an order may contain. */
const maxMadeToOrder = 10

/** The stock level that a shopper sees. */
export function levelOf(row: StockRow | undefined): StockLevel {
  if (!row) return { quantity: 0, availability: 'sold_out', leadDays: 0 }
  if (row.policy === 'made_to_order') return { quantity: maxMadeToOrder, availability: 'made_to_order', leadDays: row.leadDays }
  if (row.onHand <= 0) return { quantity: 0, availability: 'sold_out', leadDays: row.leadDays }
  return { quantity: row.onHand, availability: row.policy === 'one_of_a_kind' ? 'one_of_a_kind' : 'ready', leadDays: row.leadDays }
}
