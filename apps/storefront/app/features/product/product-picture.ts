import type { ProductDetail } from '@karat/contract/products.ts'

/** A picture of a product. */
export type ProductPicture = ProductDetail['pictures'][number]

/** A request to open the viewer at a picture; without an id it is only loaded. */
export interface PictureRequest {
  id?: string
}

/** Whether a picture shows the metal of a colour, or every metal. */
export const showsMetal = (picture: Pick<ProductPicture, 'colour'>, colour: string): boolean =>
  picture.colour === colour || picture.colour === ''
