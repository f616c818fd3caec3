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
  /**
   * Takes pieces inside the caller's transaction, in variant order so that no two orders wait for each other.
   * Returns how many were taken from the shelf for each variant (0 where it is made to order), or the variant that ran short.
   */
  take(
    tx: Db,
    subsite: string,
    wanted: readonly { variantId: string; quantity: number }[],
  ): Promise<{ taken: Map<string, number> } | { short: string }>
  /** Locks the stock of variants, in the same order, for a caller that gives back and takes in one transaction. */
  lock(tx: Db, subsite: string, variantIds: readonly string[]): Promise<void>
  /** Gives back what was taken, in the same order. */
  giveBack(tx: Db, subsite: string, taken: readonly { variantId: string; quantity: number }[]): Promise<void>
}
