import type { Charges, VariantInput } from '@karat/pricing/product/price-input.ts'
import type { Breakup, Destination, PriceInput, Stones } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Result } from '../../../kernel/result.ts'
import type { NextPiece } from '../inventory/port.ts'

/** A version of a site's rates. `rates` is minor units per gram by purity. */
export interface RateVersion {
  versionId: number
  version: number
  at: Date
  author: string
  /** The second person who approved it; null where none had to. */
  approvedBy: string | null
  rates: Record<string, { metal: string; rate: number }>
}

/**
 * A change of rates: minor units per gram by purity, and per carat or piece by key of stones; who made it and why. `approvedBy`: a second
 * person, whom the caller has checked.
 */
export interface RateChange {
  rates: Readonly<Record<string, number>>
  stones?: Readonly<Record<string, number>>
  /** Of old metal, by purity; null for none. */
  buys?: Readonly<Record<string, number | null>>
  by: string
  approvedBy?: string | undefined
  reason?: string
  /** The version whose rates it puts back. These were in force before: they are compared with those of a day ago alone. */
  restored?: number
  /** When it was planned, where it was. */
  plannedAt?: Date
}

/** The member of staff who changes rates. */
export interface RateMember {
  id: string
  name: string
}
/** The same, or a command, which has no id. */
export interface RateProposer {
  id: string | null
  name: string
}

/** The rate of a key of stones: minor units by carat or piece, or flat. */
export interface StoneTerms {
  unit: Stones['unit']
  rate: number
}

/** A variant's price input with the current metal rate. */
export interface PricedVariant {
  variantId: string
  productId: string
  input: PriceInput
}

/** Rates that wait for a second person; minor units. */
export interface WaitingRates {
  id: string
  /** The member who proposed them; null for a command. */
  proposedBy: string | null
  proposer: string
  reason: string
  /**
   * By purity or key of stones; `isBuy` for those of old metal, which may have none before or after. `exceeds`: the comparisons for which a second person
   * has to approve, with the change in percent against each.
   */
  changes: {
    name: string
    isBuy: boolean
    before: number | null
    after: number | null
    percent: number | null
    exceeds: { of: 'live' | 'dayAgo' | 'feed'; percent: number }[]
  }[]
}

export interface Pricing {
  /** The rate version that a site sells by now. */
  rateVersion(db: Db, site: Site): Promise<RateVersion>
  /** A rate version by its id, as a quote names it. */
  rateVersionOf(db: Db, versionId: number): Promise<RateVersion | undefined>
  /** The price inputs of variants at a rate version. Variants not sold on the site are left out. */
  inputs(db: Db, site: Site, rateVersion: RateVersion, variantIds: readonly string[]): Promise<Map<string, PriceInput>>
  /** The price input of a variant by the weight of one of its ready pieces, or its usual one where the piece makes no price of its own; undefined where it is not sold. */
  inputOfPiece(db: Db, site: Site, rateVersion: RateVersion, variantId: string, piece: NextPiece): Promise<PriceInput | undefined>
  /** The same for every variant of a product. */
  inputsOfProduct(db: Db, site: Site, rateVersion: RateVersion, productId: string): Promise<PricedVariant[]>
  /** The breakup of one unit, with an engraving for `engraving` more (minor units before tax) where that is given. */
  breakup(
    site: Site,
    variantId: string,
    more?: { destination?: Destination; engraving?: number },
  ): Promise<{ breakup: Breakup; rateVersion: RateVersion } | undefined>
  /**
   * Publishes a new rate version, of metals, of stones or of both. A rate of a metal outside its plausible band, or of stones outside a fifth
   * to five times the last, is always refused; one far from the last, or from the one a day ago, needs a second person's approval. Writes
   * the site's new listing beside the one that is read and switches to it in one transaction, so readers see all of it or nothing; a second
   * change of the site waits for the first.
   */
  publish(site: Site, change: RateChange): Promise<Result<RateVersion>>
  /**
   * Rewrites a site's listing rows from the catalogue at its current rate version, in the caller's transaction: all of them after seeding,
   * or those of saved products. The caller notifies caches.
   */
  rebuildListing(tx: Db, site: Site, productIds?: readonly string[]): Promise<void>
  /** The rates by which a site sells stones, by key. */
  stoneTerms(db: Db, subsite: string): Promise<ReadonlyMap<string, StoneTerms>>
  /** The charges of every site for the variants of a product that it sells. */
  chargesOf(db: Db, productId: string): Promise<{ site: string; variant: string; charges: Charges }[]>
  /**
   * Replaces the price inputs of a product on a site, in the caller's transaction; its stones have the site's rates, and a variant with a free
   * ready piece has the weights of that. None where it is not sold there.
   */
  setInputs(
    tx: Db,
    subsite: string,
    product: { id: string; stones: readonly Omit<Stones, 'unit' | 'rate'>[] },
    inputs: readonly VariantInput[],
  ): Promise<void>
  /**
   * Updates the availability of products on cards after their stock changed, and the prices of those whose next ready piece is another one now.
   */
  refreshAvailability(subsite: string, productIds: readonly string[]): Promise<void>
  /** The price of a ready piece by its own weight, in minor units; undefined where it makes none of its own, or is not sold. */
  priceOfPiece(db: Db, site: Site, variantId: string, piece: NextPiece): Promise<number | undefined>
  /** The price of a ready piece as it is sold now, by its own weight or as its variant, in minor units; 0 for one that is not sold on the site. */
  valueOfPiece(db: Db, site: Site, variantId: string, piece: NextPiece): Promise<number>
  /** The rates of a site that wait for a second person; undefined where none do. */
  waitingRates(site: Site): Promise<WaitingRates | undefined>
  /** Rates of the last `days` days by purity: [day, minor units]. */
  history(site: Site, days: number): Promise<{ purity: string; metal: string; points: [string, number][] }[]>
}
