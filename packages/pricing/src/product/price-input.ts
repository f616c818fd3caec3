import type { Making, PriceInput } from '../types.ts'

/**
 * The charges of a site for a variant besides metal and stones: minor units; percentages in basis points, also `value` of the kind `percent`.
 * `discount` is taken off the making charge; `others` are further amounts, such as the price of a watch.
 */
export interface Charges {
  kind: Making['kind']
  value: number
  minimum: number
  discount: number
  wastage: number
  others: { code: string; amount: number }[]
}

/** The charges of a site where none were written. */
export const noCharges: Readonly<Charges> = { kind: 'per_gram', value: 0, minimum: 0, discount: 0, wastage: 0, others: [] }

/** How a variant of a product is priced on a site; `hallmarked` are its articles with a hallmark of their own. */
export interface VariantInput {
  id: string
  metal: string
  purity: string
  netMg: number
  hallmarked: number
  charges: Charges
}

/** The price input of a variant at the rate of its purity, in minor units per gram; undefined where it has metal and no rate. */
export function priceInputOf(
  { metal, purity, netMg, hallmarked, charges }: Omit<VariantInput, 'id'>,
  stones: PriceInput['stones'],
  rate: number | undefined,
): PriceInput | undefined {
  const hasMetal = netMg > 0
  if (hasMetal && rate === undefined) return undefined
  const { kind, value, minimum, discount, wastage, others } = charges
  return {
    metals: hasMetal && rate !== undefined ? [{ metal, purity, netMg, rate }] : [],
    wastagePercent: wastage,
    making: { kind, value, minimum },
    stones,
    others,
    discounts: discount > 0 ? { making: { kind: 'percent', value: discount } } : {},
    hallmarkedArticles: hallmarked,
  }
}
