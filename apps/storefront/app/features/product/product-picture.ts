import type { ProductDetail } from '@karat/contract/products.ts'

/** A picture of a product. */
export type ProductPicture = ProductDetail['pictures'][number]

/** A picture that the viewer is asked for; none where it is only about to be. */
export interface PictureRequest {
  id?: string
}
