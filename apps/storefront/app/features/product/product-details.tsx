import type { PriceBreakup, ProductDetail, Variant } from '@karat/contract/products.ts'
import { BreakupTable } from './breakup-table.tsx'
import { Specification } from './specification.tsx'

/** The page below the fold: price breakup and specification. Rendered with the page, hydrated later. */
export default function ProductDetails({ product, chosen, price }: { product: ProductDetail; chosen: Variant; price: PriceBreakup }) {
  return (
    <div className="product-details">
      <BreakupTable price={price} />
      <Specification product={product} chosen={chosen} />
    </div>
  )
}
