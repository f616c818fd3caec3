import type { WishlistData, WishlistState } from './wishlist-slice.ts'

const known = new WeakMap<WishlistData, ReadonlySet<string>>()

/** The products that are on a list. */
function productsOf(data: WishlistData): ReadonlySet<string> {
  const before = known.get(data)
  if (before) return before
  const pieces = data.of === 'guest' ? data.pieces : data.wishlists.flatMap((list) => list.items)
  const products = new Set(pieces.map((piece) => piece.product))
  known.set(data, products)
  return products
}

/** Whether a product is on a wishlist, in any size or metal: by a pending press of its heart, else by the lists. */
export function isWished({ wishlistData, pending }: WishlistState, product: string): boolean {
  return pending[product] ?? (wishlistData !== null && productsOf(wishlistData).has(product))
}
