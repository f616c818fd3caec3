import { deviceStorage } from '../../storage/browser-storage.ts'
import { type CartSite, savedPrefix } from '../cart/saved-cart.ts'

/** The storage key of a site's wishlist. */
export function savedWishlistKey(site: Pick<CartSite, 'subsiteId'>): string {
  return `${savedPrefix(site)}wishlist`
}

/** Whether a wishlist is saved on this device. */
export function mayHaveWishlist(site: Pick<CartSite, 'subsiteId'>): boolean {
  return deviceStorage.getItem(savedWishlistKey(site))?.includes('"of"') ?? false
}

/** Saves the wishlist of a site, as text, without delay. */
export function writeWishlist(site: Pick<CartSite, 'subsiteId'>, text: string): void {
  deviceStorage.setItem(savedWishlistKey(site), text)
}

/** Removes the wishlists of all sites from the device, after a sign-out. */
export function forgetWishlists(): void {
  for (const key of deviceStorage.keys()) if (/^shop-[^-]+-wishlist$/.test(key)) deviceStorage.removeItem(key)
}
