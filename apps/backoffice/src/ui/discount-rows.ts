import type { Summary } from '@karat/contract/cart.ts'
import type { useWords } from '../words/words.tsx'

/** The rows of what an order costs less: the discount on making that staff gave, and all others together. */
export function discountRows(
  { discount, makingDiscount }: Pick<Summary, 'discount' | 'makingDiscount'>,
  amount: (value: number) => string,
  t: ReturnType<typeof useWords>['t'],
): (readonly [string, string])[] {
  // The difference of two amounts in major units, to the third decimal that a currency may have.
  const others = Math.round((discount - makingDiscount) * 1000) / 1000
  return [
    ...(makingDiscount > 0 ? [[t('money.makingDiscount'), amount(-makingDiscount)] as const] : []),
    ...(others === 0 ? [] : [[t('money.discount'), amount(-others)] as const]),
  ]
}
