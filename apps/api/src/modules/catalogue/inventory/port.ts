import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'

export type Availability = 'ready' | 'made_to_order' | 'one_of_a_kind' | 'sold_out'

/** The stock of a variant on a site. `quantity` is how many units can be bought at once. */
export interface StockLevel {
  quantity: number
  availability: Availability
  leadDays: number
}

/** How many units of a variant a site has, null where it is made to order, and whether that is the number of its free ready pieces. */
export interface VariantCount {
  count: number | null
  byPiece: boolean
}

/** The place of a unit in stock: a store by its id, or null for the warehouse. */
export type StockPlace = string | null

/** A unit that was taken from stock: its place, and the ready piece that it is with its hallmark numbers, where its variant has pieces. */
export interface TakenUnit {
  storeId: StockPlace
  readyPiece?: { id: string; tag: string; huids: readonly string[]; grossMg: number; netMg: number; caratMilli: number }
}

/**
 * Units of a variant to reserve. `pieceId` is the ready piece whose weights make their price; it is one of them while it is free. An order that is
 * collected takes it from another store only where it was chosen (`isChosen`).
 */
export interface ReservedLine {
  variantId: string
  quantity: number
  pieceId?: string | undefined
  isChosen?: boolean
}

/** The ready piece of a variant that the next order takes. Weights are milligrams; `caratMilli` is that of all stones in thousandths of a carat. */
export interface NextPiece {
  id: string
  grossMg: number
  netMg: number
  caratMilli: number
}

/**
 * A unit that returns to stock at a place; `readyPieceId` is that of its ready piece, null where it is none. The piece takes the hallmark
 * numbers of the unit; it keeps its own where the unit has none.
 */
export interface ReleasedUnit {
  variantId: string
  storeId: StockPlace
  readyPieceId?: string | null
  huids?: readonly string[]
}

/** A ready piece that staff chose, or that is set aside. */
export interface ChosenPiece extends NextPiece {
  tag: string
  variantId: string
}

export interface Inventory {
  /** Levels of variants; one that the site does not stock is sold out. */
  levels(db: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, StockLevel>>
  /** The stock of a product's variants as one text, equal as long as no part of it changed; for `levelsIn`. */
  textOfProduct(db: Db, subsite: string, productId: string): Promise<string>
  /** The levels of variants in a product's text. */
  levelsIn(text: string, variantIds: readonly string[]): Map<string, StockLevel>
  /**
   * Reserves stock inside the caller's transaction, in variant order so that no two orders wait for each other. Units for pickup at
   * `storeId` are taken from that store as far as it has them; all other units come from the warehouse first, then from the stores with the
   * most. A unit of a variant with ready pieces is one of them: the line's own while it is free, then the one that was received first. Returns what
   * was taken of each variant (nothing of made-to-order variants), or the variant that ran short.
   */
  reserve(
    tx: Db,
    subsite: string,
    lines: readonly ReservedLine[],
    storeId?: string,
  ): Promise<{ reserved: Map<string, readonly TakenUnit[]> } | { short: string }>
  /**
   * The ready piece of each variant that the next delivered order takes; none where no piece is free. Until the transaction ends no piece of
   * them moves.
   */
  nextPieces(tx: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, NextPiece>>
  /**
   * Ready pieces of a site by their tags, in the order of these, then some that are set aside, by id. Of the former those that are free, or among
   * the latter, or reserved for anybody with `mayBeReserved`.
   */
  chosenPieces(
    db: Db,
    subsite: string,
    chosen: { tags: readonly string[]; setAside: readonly string[]; mayBeReserved: boolean },
  ): Promise<ChosenPiece[]>
  /** Locks the stock of variants, in the same order, for a caller that releases and reserves in one transaction. */
  lock(tx: Db, subsite: string, variantIds: readonly string[]): Promise<void>
  /**
   * Returns reserved or sold units to stock, each to its place, in the same lock order. Of a variant with ready pieces only these return: staff
   * receive any other unit with a tag.
   */
  release(tx: Db, subsite: string, units: readonly ReleasedUnit[]): Promise<void>
  /** Marks reserved ready pieces as sold. The caller's transaction holds the lock of their order. */
  sell(tx: Db, readyPieceIds: readonly string[]): Promise<void>
  /**
   * Writes off a reserved ready piece that its order has no use for, for a reason; undefined where it is not reserved. The caller's transaction
   * holds the lock of its order.
   */
  writeOff(tx: Db, readyPieceId: string, reason: string): Promise<{ tag: string; huids: readonly string[] } | undefined>
  /** Has variants that a site does not stock made to order in so many days, and those that are made to order already too. */
  makeToOrder(tx: Db, subsite: string, variantIds: readonly string[], days: number): Promise<void>
  /** How many days the variants of a product take that are made to order, by site: the longest. */
  daysToMake(db: Db, productId: string): Promise<ReadonlyMap<string, number>>
  /** The stock of variants in each store: by store, then by variant. */
  inStores(db: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, Map<string, number>>>
  /**
   * Sets how many units of a variant a store has. Fails where the site has fewer than its stores together (`out_of_stock`, `available` is
   * the maximum for this store), where the site has no stock of the variant (`unknown_product`), and where its ready pieces are counted (`stock_by_piece`).
   */
  setInStore(db: Db, subsite: string, held: { variantId: string; storeId: string; pieces: number }): Promise<Result<void>>
  /** The counts of variants on every site: by site, then by variant. */
  counts(db: Db, variantIds: readonly string[]): Promise<Map<string, Map<string, VariantCount>>>
  /**
   * Sets how many units of a variant a site has in the caller's transaction, or with null that it is made to order in so many days. `seen` is the
   * count that the caller saw, undefined where the site had none. Throws `changed_meanwhile` where it is another one now, `stock_in_stores` where
   * the stores of the site have more, `stock_by_piece` where its ready pieces are counted, and `bad_request` for a second unit of one that is one
   * of a kind.
   */
  setCount(
    tx: Db,
    subsite: string,
    set: { variantId: string; seen: number | null | undefined; count: number | null; days: number },
  ): Promise<void>
}
