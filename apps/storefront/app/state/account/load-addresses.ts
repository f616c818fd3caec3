import { type AddressActions, addressActions } from './address-actions.ts'
import type { ShopSite } from '../api.ts'
import { loadShop } from '../lazy-store.ts'

/** Loads the store and returns the actions on saved addresses. */
export async function loadAddresses(site: ShopSite): Promise<AddressActions> {
  const { store } = await loadShop(site)
  return addressActions(store)
}
