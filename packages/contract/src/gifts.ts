import { z } from 'zod'
import { bodyId, lines, optionalId, optionalText, wholeNumber } from './input.ts'

/** The gift details of one unit: recipient, sender, message, wrap, and whether its price is hidden from the recipient. */
export const pieceGift = z.object({ message: z.string(), from: z.string(), to: z.string(), wrap: z.boolean(), hidePrice: z.boolean() })
export type PieceGift = z.infer<typeof pieceGift>

/** The most units of a line of a cart, and the most characters of a gift message; a shop's own settings may allow fewer. */
export const [maxPieces, maxGiftMessage] = [99, 300]

const giftMessage = lines(maxGiftMessage).default('')
const yesOrNo = z.enum(['Yes', 'No']).default('No')

/** The gift details of a unit in a request. */
export const sentGift = z.object({
  message: giftMessage,
  from: optionalText(60),
  to: optionalText(60),
  wrap: z.boolean().default(false),
  hidePrice: z.boolean().default(false),
})

/**
 * C-02: the gift details of a unit of a line, counted from 1; without `piece`, of all units of the line; without `cartItemID`, of all lines
 * of the cart. Empty details remove the gift.
 */
export const giftBody = z.strictObject({
  mode: z.literal('gift_buy'),
  cartID: bodyId,
  cartItemID: optionalId,
  piece: wholeNumber(1, maxPieces).optional(),
  giftMessage,
  giftFrom: optionalText(60),
  giftTo: optionalText(60),
  giftWrap: yesOrNo,
  giftHidePrice: yesOrNo,
})

/** Gift details as a client sends them. */
export type GiftBody = z.input<typeof giftBody>
