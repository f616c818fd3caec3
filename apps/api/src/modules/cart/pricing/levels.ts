import type { Db } from '../../../kernel/db/db.ts'
import type { Inventory, StockLevel } from '../../catalogue/inventory/port.ts'
import type { CartRow } from '../views.ts'

/**
 * The stock levels of a cart's variants: those read with the cart, and fresh ones of variants added since, for example by choosing another
 * size.
 */
export async function levelsOf(
  db: Db,
  inventory: Pick<Inventory, 'levels' | 'levelsIn'>,
  { stock, stockOf, subsite }: CartRow,
  variantIds: readonly string[],
): Promise<Map<string, StockLevel>> {
  const others = variantIds.filter((id) => !stockOf.has(id))
  const levels = inventory.levelsIn(
    stock,
    variantIds.filter((id) => stockOf.has(id)),
  )
  return others.length === 0 ? levels : new Map([...levels, ...(await inventory.levels(db, subsite, others))])
}
