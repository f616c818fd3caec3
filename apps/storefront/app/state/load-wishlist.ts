import type { ShopSite } from './api.ts'
import { loadShop } from './lazy-store.ts'
import type { LoadedShop } from './open-shop.ts'
import type { WishlistActions } from './wishlist-actions.ts'

let actions: WishlistActions | undefined

/** What can be done with wishlists, a chunk of its own. One set of actions for the page: their calls wait for each other. */
export async function loadWishlist(site: ShopSite): Promise<LoadedShop & { wishlist: WishlistActions }> {
  const [shop, { wishlistActions }] = await Promise.all([loadShop(site), import('./wishlist-actions.ts')])
  actions ??= wishlistActions(shop.store)
  return { ...shop, wishlist: actions }
}

/** Brings the lists of a signed-in shopper up to date, once for each page; what was kept as a guest is sent. */
export async function loadLists(site: ShopSite): Promise<void> {
  const { wishlist } = await loadWishlist(site)
  await wishlist.load()
}
