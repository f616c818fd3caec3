import type { Cart, Summary } from '@karat/contract/cart.ts'
import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'

/** A way of delivery as the summary shows it before it is saved: what the bag would come to, and when it would arrive. */
export interface DeliveryPreview {
  summary: Summary
  deliverBy: string | null
}

/** How a bag's summary is with another way of delivery. Its fee is no part of what tax is reckoned from. */
export function withDelivery(
  { summary, deliveryWays, deliverBy }: Pick<Cart, 'summary' | 'deliveryWays' | 'deliverBy'>,
  method: string,
): DeliveryPreview {
  const way = deliveryWays.find((one) => one.method === method)
  if (!way) return { summary, deliverBy }
  const currency = summary.currencyCode as Currency
  const minor = (amount: number) => fromMajor(amount, currency)
  const total = toMajor(minor(summary.total) - minor(summary.delivery) + minor(way.fee), currency)
  return { summary: { ...summary, delivery: way.fee, total }, deliverBy: way.deliverBy }
}
