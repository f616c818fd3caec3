import { z } from 'zod'

/** The product and the options of an ordered item at the time of the order. `productID` is the variant's id. */
export const boughtPiece = {
  productID: z.string(),
  name: z.string(),
  /** The language of the name, which is the order's, where it is not the requested one. */
  lang: z.string().optional(),
  purity: z.string(),
  colour: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  mediaId: z.string(),
  /** The engraved text; empty without engraving. */
  engraving: z.string(),
}
