import { z } from 'zod'
import { amount, picture } from './envelope.ts'
import { pieceGift } from './gifts.ts'
import { bodyId } from './input.ts'

/** A saved product of a cart: the current price of one unit, and the quantity. It reserves nothing. */
export const savedPiece = z.object({
  savedID: z.string(),
  productID: z.string(),
  product: z.string(),
  name: z.string(),
  /** The language of the name where it is not the requested one. */
  lang: z.string().optional(),
  slug: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  picture: picture.nullable(),
  quantity: z.number().int(),
  gifts: z.array(pieceGift.nullable()),
  /** The text to engrave; empty without engraving. */
  engraving: z.string(),
  price: amount,
  actualPrice: amount,
  available: z.number().int(),
  availability: z.string(),
  leadDays: z.number().int(),
  addedAt: z.string(),
})
export type SavedPiece = z.infer<typeof savedPiece>

/** Saves a line for later; moves a saved product back to the cart, with its quantity; deletes a saved product. */
export const saveForLaterBody = z.strictObject({ mode: z.literal('save_for_later'), cartID: bodyId, cartItemID: bodyId })
export const moveToCartBody = z.strictObject({ mode: z.literal('move_to_cart'), cartID: bodyId, savedID: bodyId })
export const removeSavedBody = z.strictObject({ mode: z.literal('remove_saved'), cartID: bodyId, savedID: bodyId })
