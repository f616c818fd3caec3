import type { CartItem } from '@karat/contract/cart.ts'

/** The message of a line whose price is not the one that the shopper has seen: what it was, what it is, and why. */
export function priceChange({ orderItemPrice, seenPrice, priceReason }: Pick<CartItem, 'orderItemPrice' | 'seenPrice' | 'priceReason'>) {
  const rose = orderItemPrice > seenPrice
  if (priceReason === 'rate') return rose ? 'bag.priceUp' : 'bag.priceDown'
  return rose ? 'bag.pieceUp' : 'bag.pieceDown'
}
