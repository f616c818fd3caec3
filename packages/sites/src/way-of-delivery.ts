/** How pieces can travel, in the order in which a site offers them. */
export type WayKind = 'insured' | 'express' | 'pickup'

/**
 * A way in which a site delivers to the post codes that begin with `prefix`; of the rows of one method the longest prefix that fits
 * decides. Amounts are minor units of the site's currency.
 */
export interface DeliveryMethod {
  method: WayKind
  /** Empty for every post code. */
  prefix: string
  fee: number
  /** The value of the units before promotions from which delivery is free; null for never. */
  freeFrom: number | null
  /** Offered for pieces that cost from `minimum` to `maximum` together; null for any amount. */
  minimum: number
  maximum: number | null
  /** The days that it takes wherever it goes; null for those of the post code, less `sooner`. */
  days: number | null
  sooner: number
  /** Whether the house is liable until it is handed over. */
  insured: boolean
  /** When a day's orders are packed (`14:00`, where the site is): later ones take a day more. Null for never too late. */
  cutOff: string | null
}
