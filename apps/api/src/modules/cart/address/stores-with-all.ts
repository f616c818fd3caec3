import type { Db } from '../../../kernel/db/db.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'
import { unitsOf } from '../rules.ts'

/**
 * Creates the function that returns the stores of a site that have everything in a cart, counting the units that its own unpaid order
 * reserves.
 */
export async function readStoresWithAll(
  { inventory, orders }: Pick<CartDependencies, 'inventory' | 'orders'>,
  db: Db,
  { cartId, site, lines }: Pick<CartView, 'cartId' | 'site' | 'lines'>,
): Promise<ReadonlySet<string>> {
  if (lines.length === 0 || lines.some(({ level }) => level.availability === 'made_to_order')) return new Set()
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  const [inStores, held] = await Promise.all([inventory.inStores(db, site.code, ids), orders().heldInStores(db, cartId)])
  const heldIn = (storeId: string, variantId: string) =>
    held.find((one) => one.storeId === storeId && one.variantId === variantId)?.pieces ?? 0
  const has = (storeId: string) =>
    ids.every((variantId) => (inStores.get(storeId)?.get(variantId) ?? 0) + heldIn(storeId, variantId) >= unitsOf(lines, variantId))
  return new Set([...inStores.keys(), ...held.map(({ storeId }) => storeId)].filter(has))
}
