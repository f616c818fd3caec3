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

/** Unpacked products by their packed form; on the server, the products that the loaders packed. */
const unpacked = new WeakMap<PackedProduct, ProductDetail>()

/** Packed products by their original: successive renderings of a product share one packed object. */
const packedProducts = new WeakMap<ProductDetail, PackedProduct>()

export function packProduct(product: ProductDetail): PackedProduct {
  const known = packedProducts.get(product)
  if (known) return known
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
  const packed = { ...product, variants: rows }
  unpacked.set(packed, product)
  packedProducts.set(product, packed)
  return packed
}

/** The product that was packed: the same object each time. */
export function unpackProduct(packed: PackedProduct): ProductDetail {
  const known = unpacked.get(packed)
  if (known) return known
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
  const product = { ...packed, variants }
  unpacked.set(packed, product)
  return product
}
