import type { ShopSite } from '../api.ts'
import { loadShop } from '../lazy-store.ts'
import type { LoadedShop } from '../open-shop.ts'
import type { WishlistActions } from './wishlist-actions.ts'

/** Loads the actions on wishlists, a chunk of its own: few pages need it at once. Rejects where the chunk fails to load. */
export async function loadWishlist(site: ShopSite): Promise<LoadedShop & { wishlist: WishlistActions }> {
  const [shop, { wishlistActionsOf }] = await Promise.all([loadShop(site), import('./wishlist-actions.ts')])
  return { ...shop, wishlist: wishlistActionsOf(shop.store) }
}
