import type { PriceBreakup, ProductDetail, Variant } from '@karat/contract/products.ts'
import { BreakupTable } from './breakup-table.tsx'
import { Specification } from './specification.tsx'

/** What lies below the fold: how the price is made and what the piece is. Read at once, brought to life later. */
export default function ProductDetails({ product, chosen, price }: { product: ProductDetail; chosen: Variant; price: PriceBreakup }) {
  return (
    <div className="product-details">
      <BreakupTable price={price} />
      <Specification product={product} chosen={chosen} />
    </div>
  )
}
