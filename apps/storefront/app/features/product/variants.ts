import type { ProductDetail, Variant } from '@karat/contract/products.ts'

/** A piece as its page's data carries it: a hundred variants travel as one text of bare values, not as so many objects. */
export type PackedProduct = Omit<ProductDetail, 'variants'> & { variants: string }

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
  const rows = product.variants.map((one): Row => [
    one.productID,
    one.colour,
    one.purity,
    one.size,
    one.grossMg,
    one.netMg,
    one.actualPrice,
    one.offer_price,
    one.availability,
    one.leadDays,
  ])
  return { ...product, variants: JSON.stringify(rows) }
}

export function unpackProduct(packed: PackedProduct): ProductDetail {
  const rows = JSON.parse(packed.variants) as Row[]
  const variants = rows.map(
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
