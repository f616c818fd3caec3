import type { CategoryTranslation, CollectionTranslation } from '../../catalogue/products/port.ts'
import type { Site } from '../sites/port.ts'

/** The catalogue's categories and collections, as content contains them. */
export interface Groups {
  categories(language: string): Promise<CategoryTranslation[]>
  collections(language: string): Promise<CollectionTranslation[]>
}

/** The limits of a cart: the maximum quantity of a line, and the maximum characters of a gift message. */
export interface CartSettings {
  maxQuantity: number
  giftMessageLength: number
}

export interface Content {
  /** The value of a cached-content key; undefined for a key that no site has. */
  read(key: string): Promise<unknown>
  /** Today's rate version of a site in the format of METAL_PRICE. */
  metalPrice(site: Site): Promise<unknown>
  /** The limits of a cart. They may be read from the database, so the caller must not have a transaction open. */
  cartSettings(): Promise<CartSettings>
}
