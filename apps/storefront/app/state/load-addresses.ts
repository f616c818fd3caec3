import { type AddressActions, addressActions } from './address-actions.ts'
import type { ShopSite } from './api.ts'
import { loadShop } from './lazy-store.ts'

/** What can be done with saved addresses, once the store is there. */
export async function loadAddresses(site: ShopSite): Promise<AddressActions> {
  const { store } = await loadShop(site)
  return addressActions(store)
}
