import type { ShopSite } from './api.ts'
import type { BagActions } from './bag-actions.ts'
import { loadShop } from './lazy-store.ts'

/** Loads the actions on the lines of a cart, a chunk of its own: few visits need it. Rejects where the chunk fails to load. */
export async function loadBag(site: ShopSite): Promise<BagActions> {
  const [shop, { bagActions }] = await Promise.all([loadShop(site), import('./bag-actions.ts')])
  return bagActions(shop)
}
