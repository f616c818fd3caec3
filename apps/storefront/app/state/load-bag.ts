import type { ShopSite } from './api.ts'
import type { BagActions } from './bag-actions.ts'
import { loadShop } from './lazy-store.ts'

/** What can be done with the lines of a bag, a chunk of its own: few visits need it. */
export async function loadBag(site: ShopSite): Promise<BagActions> {
  const [shop, { bagActions }] = await Promise.all([loadShop(site), import('./bag-actions.ts')])
  return bagActions(shop)
}
