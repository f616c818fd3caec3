import { z } from 'zod'
import { bodyId, lines, optionalId, optionalText, wholeNumber } from './input.ts'

/** The gift details of one unit: recipient, sender, message, wrap, and whether its price is hidden from the recipient. */
export const pieceGift = z.object({ message: z.string(), from: z.string(), to: z.string(), wrap: z.boolean(), hidePrice: z.boolean() })
export type PieceGift = z.infer<typeof pieceGift>

/** The most pieces of a line of a bag, and the most characters of a gift message; a shop's own settings may allow fewer. */
export const [maxPieces, maxGiftMessage] = [99, 300]

const giftMessage = lines(maxGiftMessage).default('')
const yesOrNo = z.enum(['Yes', 'No']).default('No')

/** The gift details of a piece as they are sent with it. */
export const sentGift = z.object({
  message: giftMessage,
  from: optionalText(60),
  to: optionalText(60),
  wrap: z.boolean().default(false),
  hidePrice: z.boolean().default(false),
})

/**
 * C-02: the gift details of a piece of a line, counted from 1; of all pieces of the line without `piece`, and of the bag without
 * `cartItemID`. Empty details mean that it is no gift.
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
