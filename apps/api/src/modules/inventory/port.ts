import type { Db } from '../../kernel/db/db.ts'

export type Availability = 'ready' | 'made_to_order' | 'one_of_a_kind' | 'sold_out'

/** What is left of a variant on a site. `quantity` is how many can be bought at once. */
export interface StockLevel {
  quantity: number
  availability: Availability
  leadDays: number
}

export interface Inventory {
  /** Levels of variants; one that the site does not stock is sold out. */
  levels(db: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, StockLevel>>
  /** The stock of a product's variants as one text, the same as long as nothing of it changed; for `levelsIn`. */
  textOfProduct(db: Db, subsite: string, productId: string): Promise<string>
  /** The levels of variants in a product's text. */
  levelsIn(text: string, variantIds: readonly string[]): Map<string, StockLevel>
  /**
   * Reserves stock inside the caller's transaction, in variant order so that no two orders wait for each other.
   * Returns how many were reserved of each variant's stock (0 where it is made to order), or the variant that ran short.
   */
  reserve(
    tx: Db,
    subsite: string,
    lines: readonly { variantId: string; quantity: number }[],
  ): Promise<{ reserved: Map<string, number> } | { short: string }>
  /** Locks the stock of variants, in the same order, for a caller that releases and reserves in one transaction. */
  lock(tx: Db, subsite: string, variantIds: readonly string[]): Promise<void>
  /** Returns what was reserved to stock, in the same order. */
  release(tx: Db, subsite: string, reserved: readonly { variantId: string; quantity: number }[]): Promise<void>
}
