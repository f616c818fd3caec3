import type { ShopSite } from '../api.ts'
import type { CartItemActions } from './cart-item-actions.ts'
import { loadShop } from '../lazy-store.ts'

/** Loads the actions on the lines of a cart, a chunk of its own: few visits need it. Rejects where the chunk fails to load. */
export async function loadCartItems(site: ShopSite): Promise<CartItemActions> {
  const [shop, { cartItemActions }] = await Promise.all([loadShop(site), import('./cart-item-actions.ts')])
  return cartItemActions(shop)
}
