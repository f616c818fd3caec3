import type { StockLevel } from './port.ts'
import type { StockRow } from './store.ts'

/** The most of one made-to-order piece that an order may hold. */
const mostMadeAtOnce = 10

/** What a stock row means to a shopper. */
export function levelOf(row: StockRow | undefined): StockLevel {
  if (!row) return { quantity: 0, availability: 'sold_out', leadDays: 0 }
  if (row.policy === 'made_to_order') return { quantity: mostMadeAtOnce, availability: 'made_to_order', leadDays: row.leadDays }
  if (row.onHand <= 0) return { quantity: 0, availability: 'sold_out', leadDays: row.leadDays }
  return { quantity: row.onHand, availability: row.policy === 'one_of_a_kind' ? 'one_of_a_kind' : 'ready', leadDays: row.leadDays }
}
