import type { Summary } from '@karat/contract/cart.ts'
import { discountRows } from '@karat/pricing/reductions.ts'
import type { useMessages } from '../messages/messages.tsx'

/** The sum of amounts in major units, to the third decimal that a currency may have. */
export const sumOf = (...amounts: readonly number[]): number => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000

/**
 * The rows of what the pieces of an order cost: before discounts, less the discount on making that staff gave, the rises in price that the shop
 * bore, and all others together. They add up to `summary.pieces`.
 */
export function pieceRows(
  summary: Pick<Summary, 'pieces' | 'discount' | 'promotionDiscount' | 'makingDiscount' | 'absorbed'>,
  amount: (value: number) => string,
  t: ReturnType<typeof useMessages>['t'],
): (readonly [string, string])[] {
  const { own, making, offers, absorbed } = discountRows(summary)
  const others = sumOf(own, offers)
  return [
    [t(summary.discount === 0 ? 'money.pieces' : 'money.piecesBefore'), amount(sumOf(summary.pieces, summary.discount))],
    ...(making > 0 ? [[t('money.makingDiscount'), amount(-making)] as const] : []),
    ...(absorbed > 0 ? [[t('money.absorbed'), amount(-absorbed)] as const] : []),
    ...(others === 0 ? [] : [[t('money.discount'), amount(-others)] as const]),
  ]
}
