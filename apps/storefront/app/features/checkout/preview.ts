import type { Cart, Summary } from '@karat/contract/cart.ts'
import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'

/** The summary for a delivery method before it is saved: the total, and the day of arrival. */
export interface DeliveryPreview {
  summary: Summary
  deliverBy: string | null
}

/** A cart's summary with another delivery method. The fee's tax is added once the method is saved. */
export function withDelivery(
  { summary, deliveryMethod, deliveryWays, deliverBy }: Pick<Cart, 'summary' | 'deliveryMethod' | 'deliveryWays' | 'deliverBy'>,
  method: string,
): DeliveryPreview {
  const way = deliveryWays.find((candidate) => candidate.method === method)
  if (!way || method === deliveryMethod) return { summary, deliverBy }
  const currency = summary.currencyCode as Currency
  const toMinor = (amount: number) => fromMajor(amount, currency)
  const withFee = (amount: number) => toMajor(Math.max(0, toMinor(amount) - toMinor(summary.delivery) + toMinor(way.fee)), currency)
  const [total, payable] = [withFee(summary.total), withFee(summary.payable)]
  return { summary: { ...summary, delivery: way.fee, total, payable }, deliverBy: way.deliverBy }
}
