import type { ProductDocument, ProductOnSite } from '@karat/pricing/product/document.ts'
import type { Charges } from '@karat/pricing/product/price-input.ts'

/** All that staff write of a product, with its charges in minor units and basis points. */
export type ProductContent = ProductDocument<Charges>

/** A product on one site. */
export type SiteContent = ProductOnSite<Charges>
