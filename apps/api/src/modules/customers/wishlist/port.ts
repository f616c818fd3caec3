import type { PriceInput } from '@karat/pricing/types.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import type { StockLevel } from '../../catalogue/inventory/port.ts'

/** A variant on a wishlist, with its price on the site where it was added; minor units. */
export interface WishlistItem {
  id: string
  variantId: string
  subsite: string
  priceAdded: number
  /** The rate of its metal at that time: the price of a gram; null where the variant has no rate. */
  rateAdded: number | null
  addedAt: string
}

/** A customer's wishlist. */
export interface Wishlist {
  id: string
  name: string
  /** Its public id; null while it is not shared. */
  shareId: string | null
  items: WishlistItem[]
}

/** An entry of a wishlist as a site sells it; amounts in minor units. */
export interface WishlistEntry {
  item: WishlistItem
  record: VariantRecord
  level: StockLevel
  input: PriceInput
  /** The price before promotions, after them (0 without any), and the charged one. */
  price: { actual: number; offer: number; charged: number }
  /** Its price when it was added; null where that was on another site. */
  priceAdded: number | null
  /** By how many percent the metal's rate changed since then; null where that is unknown. */
  rateChange: number | null
}

/** A wishlist with the entries that a site sells. */
export interface WishlistView extends Omit<Wishlist, 'items'> {
  entries: WishlistEntry[]
}
