import type { AccountActions } from './account-actions.ts'
import type { ShopSite } from '../api.ts'
import { loadShop } from '../lazy-store.ts'
import type { LoadedShop } from '../open-shop.ts'

/** Loads the actions on an account, a chunk of its own: few pages need it. Rejects where the chunk fails to load. */
export async function loadAccount(site: ShopSite): Promise<LoadedShop & { account: AccountActions }> {
  const [shop, { accountActions }] = await Promise.all([loadShop(site), import('./account-actions.ts')])
  return { ...shop, account: accountActions(shop.store) }
}
