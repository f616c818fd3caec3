import type { CartItem } from '@karat/contract/cart.ts'

/** The message key for a line whose price differs from the one that the shopper has seen, by direction and cause. */
export function priceChange({ orderItemPrice, seenPrice, priceReason }: Pick<CartItem, 'orderItemPrice' | 'seenPrice' | 'priceReason'>) {
  const rose = orderItemPrice > seenPrice
  if (priceReason === 'rate') return rose ? 'bag.priceUp' : 'bag.priceDown'
  return rose ? 'bag.pieceUp' : 'bag.pieceDown'
}
