import { divideRounded, type Minor } from '@karat/money/money.ts'

/** The amounts of one line of a cart or an order, the same wherever they are shown. */
export interface LineMoney {
  quantity: number
  /** The price of one unit without promotions, as the site shows prices. */
  unitPrice: Minor
  /** The price of all units without promotions: `total + discount`. */
  before: Minor
  /** The discount of all units together. */
  discount: Minor
  /** The average discount of a unit: promotions may change the units of a line differently. */
  unitDiscount: Minor
  /** The price of all units. */
  total: Minor
}

/**
 * The amounts of an ordered or cart line in minor units, computed here only, so that cart, e-mail, order pages and analytics show the same.
 * `total` is the sum of the units' prices after promotions. A made unit that costs more than it was bought for has no discount.
 */
export function lineMoney({ unitPrice, quantity, total }: Pick<LineMoney, 'unitPrice' | 'quantity' | 'total'>): LineMoney {
  const discount = Math.max(0, unitPrice * quantity - total)
  const unitDiscount = quantity === 0 ? 0 : divideRounded(BigInt(discount), BigInt(quantity))
  return { quantity, unitPrice, before: total + discount, discount, unitDiscount, total }
}
