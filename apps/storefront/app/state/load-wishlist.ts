import type { ShopSite } from './api.ts'
import { loadShop } from './lazy-store.ts'
import type { LoadedShop } from './open-shop.ts'
import type { WishlistActions } from './wishlist-actions.ts'

/** What can be done with wishlists, a chunk of its own: few pages need it at once. */
export async function loadWishlist(site: ShopSite): Promise<LoadedShop & { wishlist: WishlistActions }> {
  const [shop, { wishlistActionsOf }] = await Promise.all([loadShop(site), import('./wishlist-actions.ts')])
  return { ...shop, wishlist: wishlistActionsOf(shop.store) }
}
