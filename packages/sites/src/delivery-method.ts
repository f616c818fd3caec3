/** The delivery methods, in the order in which a site offers them. */
export type DeliveryMethodName = 'insured' | 'express' | 'pickup'

/**
 * A delivery method of a site for the post codes that begin with `prefix`; of several rows of one method the longest matching prefix
 * decides. Amounts are minor units of the site's currency.
 */
export interface DeliveryMethod {
  method: DeliveryMethodName
  /** Empty for every post code. */
  prefix: string
  fee: number
  /** The value of the units before promotions from which delivery is free; null for never. */
  freeFrom: number | null
  /** Offered for units of `minimum` to `maximum` together, in minor units; null for no maximum. */
  minimum: number
  maximum: number | null
  /** The days of the delivery to any post code; null for the days of the post code, less `sooner`. */
  days: number | null
  sooner: number
  /** Whether the merchant is liable until the parcel is handed over. */
  insured: boolean
  /** The time at which a day's orders are packed (`14:00`, in the site's time zone): later ones take a day more. Null for no such time. */
  cutOff: string | null
}
