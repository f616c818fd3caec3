import type { CartItem } from '@karat/contract/cart.ts'
import type { Variant } from '@karat/contract/products.ts'

/** The most units of a line. */
export const maxOfLine = 99

/** A variant's metal as one value: its purity and colour. */
export function metalOf({ purity, colour }: Pick<Variant, 'purity' | 'colour'>): string {
  return `${purity} ${colour}`
}

/** The price of a variant. */
export function priceOf({ offer_price: offer, actualPrice }: Pick<Variant, 'offer_price' | 'actualPrice'>): number {
  return offer || actualPrice
}

/** The variant of another metal that is most like the chosen one: of its size, else an available one, else any. */
export function nearestOf(variants: readonly Variant[], chosen: Variant, metal: string): Variant | undefined {
  const ofMetal = variants.filter((variant) => metalOf(variant) === metal)
  return ofMetal.find(({ size }) => size === chosen.size) ?? ofMetal.find(({ availability }) => availability !== 'sold_out') ?? ofMetal[0]
}

/**
 * The price of one unit of a line as another variant of its product, in major units, with its engraving, which costs the same on each. The
 * line's own variant costs the line's price.
 */
export function priceOnLine(
  chosen: Variant,
  { productID, orderItemPrice, engraving }: Pick<CartItem, 'productID' | 'orderItemPrice' | 'engraving'>,
  variants: readonly Variant[],
): number {
  if (chosen.productID === productID) return orderItemPrice
  const own = variants.find((variant) => variant.productID === productID)
  return engraving !== '' && own ? orderItemPrice + priceOf(chosen) - priceOf(own) : priceOf(chosen)
}
