import type { ProductVariant } from '@karat/pricing/product/document.ts'
import type { ProductDocument } from '@karat/contract/staff-products.ts'

/** A variant with another net weight; its stones and other parts weigh what they did, so that its gross weight follows. */
export const withNet = (variant: ProductVariant, netMg: number): ProductVariant => ({
  ...variant,
  netMg,
  grossMg: variant.grossMg - variant.netMg + netMg,
})

const stonesMg = (stones: ProductDocument['stones']) => Math.round(stones.reduce((total, { caratMilli }) => total + caratMilli, 0) / 5)

/** A product with other stones: net weights and other parts stay, so that gross weights follow the carats. */
export function withStones(
  { stones: former, variants }: ProductDocument,
  stones: ProductDocument['stones'],
): Pick<ProductDocument, 'stones' | 'variants'> {
  const more = stonesMg(stones) - stonesMg(former)
  return { stones, variants: variants.map((variant) => ({ ...variant, grossMg: Math.max(variant.netMg, variant.grossMg + more) })) }
}
