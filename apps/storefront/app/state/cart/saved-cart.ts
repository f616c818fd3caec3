import { type BrowserStorage, deviceStorage, tabStorage } from '../../storage/browser-storage.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'

/** The settings that decide where and how long a site's cart is saved on this device. */
export type CartSite = Pick<SiteSettings, 'subsiteId' | 'persistShoppingCart' | 'cartPersistLifetime'>

/** The prefix of all storage keys of a site: prices and carts belong to one site, so each saves its own. */
export function savedPrefix({ subsiteId }: Pick<CartSite, 'subsiteId'>): string {
  return `shop-${subsiteId}-`
}

/** The storage key of a site's cart. */
export function savedCartKey(site: Pick<CartSite, 'subsiteId'>): string {
  return `${savedPrefix(site)}cart`
}

/** The storage of a site's cart: of this device, or of its tab (`persist_shopping_cart`). */
export function cartStorage({ persistShoppingCart }: Pick<CartSite, 'persistShoppingCart'>): BrowserStorage {
  return persistShoppingCart ? deviceStorage : tabStorage
}

/** Whether a cart is saved on this device; true also for unreadable storage, so that the store checks it. */
export function mayHaveCart(site: CartSite): boolean {
  try {
    const saved = JSON.parse(cartStorage(site).getItem(savedCartKey(site)) ?? 'null') as { cartID?: unknown } | null
    return saved !== null && saved.cartID !== null
  } catch {
    return true
  }
}
