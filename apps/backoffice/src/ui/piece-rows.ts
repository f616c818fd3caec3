import type { Summary } from '@karat/contract/cart.ts'
import type { useMessages } from '../messages/messages.tsx'

/** The sum of amounts in major units, to the third decimal that a currency may have. */
const sumOf = (...amounts: readonly number[]): number => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000

/**
 * The rows of what the pieces of an order cost: before discounts, less the discount on making that staff gave, less all others together. They
 * add up to `summary.pieces`.
 */
export function pieceRows(
  { pieces, discount, makingDiscount }: Pick<Summary, 'pieces' | 'discount' | 'makingDiscount'>,
  amount: (value: number) => string,
  t: ReturnType<typeof useMessages>['t'],
): (readonly [string, string])[] {
  const others = sumOf(discount, -makingDiscount)
  return [
    [t('money.pieces'), amount(sumOf(pieces, discount))],
    ...(makingDiscount > 0 ? [[t('money.makingDiscount'), amount(-makingDiscount)] as const] : []),
    ...(others === 0 ? [] : [[t('money.discount'), amount(-others)] as const]),
  ]
}
