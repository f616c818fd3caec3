import { divideRounded, type Minor } from '@karat/money/money.ts'

/** The money of one line of a cart or an order, as every place that shows it says it. */
export interface LineMoney {
  quantity: number
  /** The price of one unit without offers, as the site shows prices. */
  unitPrice: Minor
  /** The price of all units without offers: `total + discount`. */
  before: Minor
  /** The discount of all units together. */
  discount: Minor
  /** The average discount of a unit: offers may change the units of a line differently. */
  unitDiscount: Minor
  /** The price of all units. */
  total: Minor
}

/**
 * The one way to a line's money: bag, mail, thank-you and order page, feed of measurement all show these figures. `total` is the sum of
 * what its units cost, offers taken off. A made piece that became dearer than it was bought for has no discount.
 */
export function lineMoney({ unitPrice, quantity, total }: Pick<LineMoney, 'unitPrice' | 'quantity' | 'total'>): LineMoney {
  const discount = Math.max(0, unitPrice * quantity - total)
  const unitDiscount = quantity === 0 ? 0 : divideRounded(BigInt(discount), BigInt(quantity))
  return { quantity, unitPrice, before: total + discount, discount, unitDiscount, total }
}
