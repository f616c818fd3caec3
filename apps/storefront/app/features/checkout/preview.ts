import type { Cart, Summary } from '@karat/contract/cart.ts'
import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'

/** The summary for a delivery method before it is saved: the total, and the day of arrival. */
export interface DeliveryPreview {
  summary: Summary
  deliverBy: string | null
}

/** A cart's summary with another delivery method. The fee does not affect the tax. */
export function withDelivery(
  { summary, deliveryWays, deliverBy }: Pick<Cart, 'summary' | 'deliveryWays' | 'deliverBy'>,
  method: string,
): DeliveryPreview {
  const way = deliveryWays.find((candidate) => candidate.method === method)
  if (!way) return { summary, deliverBy }
  const currency = summary.currencyCode as Currency
  const toMinor = (amount: number) => fromMajor(amount, currency)
  const total = toMajor(toMinor(summary.total) - toMinor(summary.delivery) + toMinor(way.fee), currency)
  return { summary: { ...summary, delivery: way.fee, total }, deliverBy: way.deliverBy }
}
