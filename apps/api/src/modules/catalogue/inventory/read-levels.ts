import type { Db } from '../../../kernel/db/db.ts'
import type { StockLevel } from './port.ts'
import { levelOf } from './rules.ts'
import { parseStock, readStock, type StockRow } from './store.ts'

function levelsOf(stock: readonly StockRow[], variantIds: readonly string[]): Map<string, StockLevel> {
  const stockByVariant = new Map(stock.map((row) => [row.variantId, row]))
  return new Map(variantIds.map((id) => [id, levelOf(stockByVariant.get(id))]))
}

/** Levels of variants; one that the site does not stock is sold out. */
export async function readLevels(db: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, StockLevel>> {
  return levelsOf(await readStock(db, subsite, variantIds), variantIds)
}

/** The levels of variants in the text of a product's stock. */
export const levelsIn = (text: string, variantIds: readonly string[]): Map<string, StockLevel> => levelsOf(parseStock(text), variantIds)
