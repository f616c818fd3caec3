/**
 * Whether units of a kind may be returned: for any reason, for a fault only, or never. `why` is a key of the messages: `returnWhy.coin`, and
 * `returnWhy.coin_exchange` where the site exchanges.
 */
export type ReturnRule<Why extends string> = { for: 'anything'; why: '' } | { for: 'fault' | 'never'; why: Why }

/** A unit as its commodity code needs it. `stones` are the types of its stones; `metal` is that of its body. */
export interface TariffUnit {
  metal: string
  stones: readonly string[]
}

/**
 * A kind of product: how it differs from the others. All of it is pure data and decisions; prices have one formula for all kinds
 * (`price.ts`), in which a product without metal has no weight and needs no rate.
 */
export interface ProductKind<Why extends string = string> {
  /** Whether its price follows the rate of a metal. Without metal, its price is that of its other components. */
  hasMetal: boolean
  /** Whether it is in listings, search and the sitemap, has reviews, offers and delivery dates. */
  isListed: boolean
  returns: ReturnRule<Why>
  /** Whether a faulty unit can be repaired. */
  isRepairable: boolean
  /** Whether it may come back for the value of its metal and stones at the current rates. */
  isExchangeable: boolean
  /** The code of the goods in the Harmonised System, with as many digits as its data decide. */
  commodityCode(unit: TariffUnit): string
}
