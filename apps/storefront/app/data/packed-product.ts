import type { ProductDetail, Variant } from '@karat/contract/products.ts'

/** A product in its page's data: a hundred variants as rows of bare values, instead of as many objects with names. */
export type PackedProduct = Omit<ProductDetail, 'variants'> & { variants: Row[] }

type Row = [
  productID: string,
  colour: string,
  purity: string,
  size: string,
  grossMg: number,
  netMg: number,
  actualPrice: number,
  offerPrice: number,
  availability: Variant['availability'],
  leadDays: number,
]

export function packProduct(product: ProductDetail): PackedProduct {
  const rows = product.variants.map((variant): Row => [
    variant.productID,
    variant.colour,
    variant.purity,
    variant.size,
    variant.grossMg,
    variant.netMg,
    variant.actualPrice,
    variant.offer_price,
    variant.availability,
    variant.leadDays,
  ])
  return { ...product, variants: rows }
}

/** The product that was packed. */
export function unpackProduct(packed: PackedProduct): ProductDetail {
  const variants = packed.variants.map(
    ([productID, colour, purity, size, grossMg, netMg, actualPrice, offerPrice, availability, leadDays]): Variant => ({
      productID,
      colour,
      purity,
      size,
      grossMg,
      netMg,
      actualPrice,
      offer_price: offerPrice,
      availability,
      leadDays,
    }),
  )
  return { ...packed, variants }
}
