import type { Cart, Summary } from '@karat/contract/cart.ts'
import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'

/** The summary for a delivery method before it is saved: the total, and the day of arrival. */
export interface DeliveryPreview {
  summary: Summary
  deliverBy: string | null
}

/** Whether only gift cards are bought: these are not delivered. */
const isCardsAlone = ({ cards, pieces, discount }: Summary) => cards > 0 && pieces + discount === 0

type PricedCart = Pick<Cart, 'summary' | 'tendersLeft' | 'deliveryMethod' | 'deliveryOptions' | 'deliverBy'>

/**
 * A cart's summary with another delivery method, or with its own at the charge and day of another address (`options`). Credit and gift cards
 * follow the total: the last of them pays more or less. The tax on the charge is added once the method is saved.
 */
export function withDelivery(cart: PricedCart, method: string, options = cart.deliveryOptions): DeliveryPreview {
  const { summary, tendersLeft, deliveryMethod, deliveryOptions, deliverBy } = cart
  const option = options.find((candidate) => candidate.method === method)
  if (!option || isCardsAlone(summary)) return { summary, deliverBy }
  const own = deliveryOptions.find((candidate) => candidate.method === deliveryMethod)
  // The server has computed the saved method's charge with its promotions.
  if (method === deliveryMethod && option.fee === own?.fee) return { summary, deliverBy: option.deliverBy ?? deliverBy }
  const currency = summary.currencyCode as Currency
  const toMinor = (amount: number) => fromMajor(amount, currency)
  const total = Math.max(0, toMinor(summary.total) - toMinor(summary.delivery) + toMinor(option.fee))
  const bought = toMinor(summary.cards)
  // Gift cards that are bought are paid by money alone.
  let left = total - bought
  const tenders = summary.tenders.flatMap((tender, index) => {
    const spare = index === summary.tenders.length - 1 ? toMinor(tendersLeft) : 0
    const amount = Math.min(toMinor(tender.amount) + spare, left)
    left -= amount
    return amount > 0 ? [{ ...tender, amount: toMajor(amount, currency) }] : []
  })
  const money = { delivery: option.fee, total: toMajor(total, currency), tenders, payable: toMajor(left + bought, currency) }
  return { summary: { ...summary, ...money }, deliverBy: option.deliverBy }
}
