import type { Cart, Summary } from '@karat/contract/cart.ts'
import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'

/** The summary for a delivery method before it is saved: the total, and the day of arrival. */
export interface DeliveryPreview {
  summary: Summary
  deliverBy: string | null
}

type PricedCart = Pick<Cart, 'summary' | 'tendersLeft' | 'deliveryMethod' | 'deliveryWays' | 'deliverBy'>

/**
 * A cart's summary with another delivery method. What credit and gift cards pay follows the total: the last of them pays more
 * or less. The fee's tax is added once the method is saved.
 */
export function withDelivery(cart: PricedCart, method: string): DeliveryPreview {
  const { summary, tendersLeft, deliveryMethod, deliveryWays, deliverBy } = cart
  const way = deliveryWays.find((candidate) => candidate.method === method)
  if (!way || method === deliveryMethod) return { summary, deliverBy }
  const currency = summary.currencyCode as Currency
  const toMinor = (amount: number) => fromMajor(amount, currency)
  const total = Math.max(0, toMinor(summary.total) - toMinor(summary.delivery) + toMinor(way.fee))
  let left = total
  const tenders = summary.tenders.flatMap((tender, index) => {
    const spare = index === summary.tenders.length - 1 ? toMinor(tendersLeft) : 0
    const amount = Math.min(toMinor(tender.amount) + spare, left)
    left -= amount
    return amount > 0 ? [{ ...tender, amount: toMajor(amount, currency) }] : []
  })
  const money = { delivery: way.fee, total: toMajor(total, currency), tenders, payable: toMajor(left, currency) }
  return { summary: { ...summary, ...money }, deliverBy: way.deliverBy }
}
