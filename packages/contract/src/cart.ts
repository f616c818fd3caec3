import { paymentMarks } from '@karat/sites/way-to-pay.ts'
import { z } from 'zod'
import { addressBody, addressReply, deliveryMethod } from './address.ts'
import { words } from './content.ts'
import { giftCardBody } from './credit.ts'
import { boughtCard } from './bought-cards.ts'
import { amount, commerceReply, picture } from './envelope.ts'
import { engraving } from './engraving.ts'
import { giftBody, pieceGift, sentGift } from './gifts.ts'
import { bodyId, code, id, money, optionalId, optionalTyped, typed, wholeNumber } from './input.ts'
import { moveToCartBody, removeSavedBody, savedPiece, saveForLaterBody } from './saved.ts'

/**
 * A line of a bag (E-02). Prices are per unit, as the site shows them; `orderItemPrice` is what is charged before the bag's offers,
 * `orderPromoDiscountAmount` what those take off a unit on average; all units of the line cost `lineBefore` without them, less
 * `lineDiscount`, that is `lineTotal`.
 */
export const cartItem = z.object({
  cartItemID: z.string(),
  /** The variant, and the product that it is of. */
  productID: z.string(),
  product: z.string(),
  orderItemPrice: amount,
  orderItemQuantity: z.number().int(),
  orderPromoDiscountAmount: amount,
  lineBefore: amount,
  lineDiscount: amount,
  lineTotal: amount,
  businessName: z.string(),
  itemDetails: z.object({ productOptionName: z.string(), offer_price: amount, actualPrice: amount }),
  name: z.string(),
  /** The language of the name where it is not the one asked for. */
  lang: z.string().optional(),
  slug: z.string(),
  /** Its category's id. */
  category: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  /** How many units the line may have: those that other lines of its variant do not take. */
  available: z.number().int(),
  /** How many units there are for all lines of its variant together. */
  availableTogether: z.number().int(),
  availability: z.string(),
  leadDays: z.number().int(),
  /** The price of the unit when it was last seen; differs from `orderItemPrice` after a rate change. */
  seenPrice: amount,
  /** Why it differs: the rate of its metal moved the same way, or something else of the price changed; null where it is the same. */
  priceReason: z.enum(['rate', 'other']).nullable(),
  /** The gift details of each piece of the line, in order; null for a piece without. */
  gifts: z.array(pieceGift.nullable()),
  /** The words that every unit is engraved with; empty for none. Other words on the same variant make a line of their own. */
  engraving: z.string(),
  /** The price of the engraving of one unit, before tax: a part of `orderItemPrice`. */
  engravingPrice: amount,
  /** Whether the piece may be engraved here. */
  engravable: z.boolean(),
  picture: picture.nullable(),
})
export type CartItem = z.infer<typeof cartItem>

/** A part of a total that credit or a gift card pays; `lastFour` are the card's last digits. */
const tender = z.object({ kind: z.enum(['credit', 'gift_card']), id: z.string(), lastFour: z.string(), amount })

/**
 * The money of a bag or order: `total` is pieces + delivery + wrap + salesTax + cards, `payable` is total less the tenders, to the last
 * minor unit. `promotionDiscount` is the part of `discount` that offers of the bag take off.
 */
export const summary = z.object({
  currencyCode: z.string(),
  pieces: amount,
  discount: amount,
  promotionDiscount: amount,
  delivery: amount,
  wrap: amount,
  salesTax: amount.nullable(),
  taxIncluded: amount,
  taxNames: z.array(z.string()),
  /** The price of the gift cards that are bought. */
  cards: amount,
  total: amount,
  tenders: z.array(tender),
  payable: amount,
  idProofNeeded: z.boolean(),
})
export type Summary = z.infer<typeof summary>

/** An offer that applies to a bag; `couponCode` is empty for an automatic one. */
const appliedPromotion = z.object({ promoID: z.string(), couponCode: z.string(), title: z.string(), saved: amount })

/** A code that takes nothing off, and the code of the problem that says why; `missing` up to `minimum`, `productID` of the gift. */
const refusedCode = z.object({
  couponCode: z.string(),
  reason: z.string(),
  minimum: amount.optional(),
  missing: amount.optional(),
  productID: z.string().optional(),
})

/** A way of delivery: what it costs for the bag, from what its pieces cost on it is free, and when they would arrive. */
const deliveryWay = z.object({
  method: deliveryMethod,
  fee: amount,
  /** Null where no value makes it free. */
  freeFrom: amount.nullable(),
  /** Whether the house is liable until it is handed over. */
  insured: z.boolean(),
  deliverBy: z.string().nullable(),
})

/** The cart (E-01), as every cart call answers with. */
export const cart = z.object({
  cartID: z.string(),
  /** Whether it belongs to an account; a guest's does not. */
  owned: z.boolean(),
  items: z.array(cartItem),
  /** The gift cards that are bought, in the order in which they were added. */
  cards: z.array(boughtCard),
  /** The pieces that are saved for later, the newest first. */
  saved: z.array(savedPiece),
  orderQty: z.number().int(),
  orderSubtotal: amount,
  promoID: z.string().nullable(),
  orderPromoCode: z.string(),
  view_image_path: z.string(),
  extra: z.object({
    applied_promotions: z.record(z.string(), z.object({ couponCode: z.string() })),
    currencyCode: z.string(),
    userShippingAddress: z.string(),
  }),
  summary,
  /** The amount that credit and gift cards could pay more, were the total higher. */
  tendersLeft: amount,
  /** The offers that apply, and the codes that were entered and take nothing off. */
  promotions: z.array(appliedPromotion),
  refusedCodes: z.array(refusedCode),
  address: addressReply.nullable(),
  deliveryMethod: z.string(),
  /** The ways of delivery, what each would cost, and when the bag would arrive, where its address is known. */
  deliveryWays: z.array(deliveryWay),
  deliverBy: z.string().nullable(),
  rateVersion: z.number().int(),
  closed: z.boolean(),
  /** For a closed bag: the bag that goes on with what was not bought. */
  continuedIn: z.string().nullable(),
})
export type Cart = z.infer<typeof cart>
/** `begun`: the bag named belongs to another site, so a new one was begun here. */
export const cartReply = commerceReply({ cart, begun: z.boolean().optional() })

/** A post code as it is being entered; empty while it is not known. */
export const deliveryWaysQuery = z.strictObject({ postcode: optionalTyped(20) })

/**
 * How a bag would come to a post code: whether anything is delivered there, the ways, and the stores where it could be collected.
 * `hasAll`: everything in the bag lies there now. `readyBy` is the first day on which it can be collected.
 */
export const deliveryWaysReply = commerceReply({
  serviceable: z.boolean(),
  deliveryWays: z.array(deliveryWay),
  stores: z.array(z.object({ storeID: z.string(), hasAll: z.boolean(), readyBy: z.string() })),
})
export type DeliveryWays = z.infer<typeof deliveryWaysReply>

/**
 * A piece of which less came into a bag than was wanted: `quantity` is how many there are now, 0 for none. With `engraving`, the words
 * that it came without, because they cannot be engraved any more. The name is empty where the piece is not sold any more.
 */
const cutPiece = z.object({
  productID: z.string(),
  name: z.string(),
  wanted: z.number().int(),
  quantity: z.number().int(),
  engraving: z.string().optional(),
})

/** A bag that pieces of another came into (C-07), or that begins with them. `cut` names those that did not come as they were wanted. */
export const mergeReply = commerceReply({ cart, cut: z.array(cutPiece) })
export type ReducedLine = z.infer<typeof mergeReply>['cut'][number]
/** A customer's bag on a site; null where there is none. */
export const ownCartReply = commerceReply({ cart: cart.nullable() })

/** The pieces of a bag that is begun; `copyOf` is the bag that they were copied from. */
export const beginBody = z.strictObject({
  items: z.array(z.strictObject({ productID: bodyId, quantity: wholeNumber(1, 99), engraving })).max(50),
  copyOf: optionalId,
})

/** C-01: add a piece, or set a line's quantity, variant or words to engrave when `cartItemID` is there. */
export const addItemBody = z
  .strictObject({
    productID: bodyId,
    /** Of what is added, one where it is left out; a line that is changed then keeps its own. */
    quantity: wholeNumber(1, 99).optional(),
    cartID: optionalId,
    cartItemID: optionalId,
    /** The id of a line that was taken out: the piece comes back in that line's place. */
    restores: optionalId,
    /** The gift details of the pieces that are added, in order; a line that is changed keeps its own. */
    gifts: z.array(sentGift.nullable()).max(99).optional(),
    /**
     * The words that each unit is to be engraved with. They are kept composed (NFC) and without invisible marks. A line that is
     * changed keeps its words where they are left out; empty or null takes them off.
     */
    engraving,
  })
  .refine(({ gifts = [], quantity = 1 }) => gifts.length <= quantity, { path: ['gifts'], error: 'has more entries than pieces' })

export const codeSendBody = z.strictObject({ mode: z.literal('cod_send_code'), cartID: bodyId })
export const codeVerifyBody = z.strictObject({
  mode: z.literal('cod_verify_code'),
  cartID: bodyId,
  code: code(6, /^\d{6}$/),
})

/** C-06. */
export const applyPromotionBody = z.strictObject({ mode: z.literal('apply_promotion'), cartID: bodyId, couponCode: typed(40) })
export const removePromotionBody = z.strictObject({ mode: z.literal('remove_promotion'), cartID: bodyId, promoID: bodyId })

/** C-04: the most store credit to spend on this bag; all there is without an amount, none for 0. */
export const userCreditBody = z.strictObject({
  mode: z.literal('apply_usercredit'),
  cartID: bodyId,
  amount: money(1_000_000_000).optional(),
})
export const applyGiftCardBody = z.strictObject({ mode: z.literal('apply_giftcard'), cartID: bodyId, ...giftCardBody.shape })
export const removeGiftCardBody = z.strictObject({ mode: z.literal('remove_giftcard'), cartID: bodyId, giftCardID: bodyId })

/** Every mode of PUT /api/cart/. */
export const changeBody = z.discriminatedUnion('mode', [
  giftBody,
  saveForLaterBody,
  moveToCartBody,
  removeSavedBody,
  addressBody,
  applyPromotionBody,
  removePromotionBody,
  userCreditBody,
  applyGiftCardBody,
  removeGiftCardBody,
  codeSendBody,
  codeVerifyBody,
])

/** An offer that a shopper can choose; `saved` is what it would save in this bag, 0 where it takes nothing off. */
const offer = z.object({
  promoID: z.string(),
  couponCode: z.string(),
  title: z.string(),
  terms: z.string(),
  endsAt: z.string().nullable(),
  saved: amount,
  applied: z.boolean(),
  best: z.boolean(),
  reason: z.string(),
  minimum: amount,
  missing: amount,
  /** The gift that is not in the bag yet. */
  productID: z.string().optional(),
})
export type Offer = z.infer<typeof offer>
/** C-12. */
export const promotionsReply = commerceReply({ promotions: z.array(offer) })

export const cartParam = z.object({ cartID: id })
export const cartItemParam = z.object({ cartID: id, cartItemID: id })
/** `_id`, `label` and `isDefault` are those of a saved address (E-04) that a signed-in shopper keeps. */
const listedAddress = z.object({
  ...addressReply.shape,
  _id: z.string().optional(),
  label: z.string().optional(),
  isDefault: z.boolean().optional(),
})
export type ListedAddress = z.infer<typeof listedAddress>
export const addressListReply = commerceReply({ addresses: z.array(listedAddress) })
/** A way to pay a bag. */
export const gateway = z.object({
  paymentSettingsGroupKey: z.string(),
  kind: z.enum(['redirect', 'cod', 'free']),
  /** How the gateway is to be paid: `upi`, `card`; empty where it has but one way. */
  method: z.string(),
  /** The pictures that it is shown with, in order; none where words do. */
  marks: z.array(z.enum(paymentMarks)),
  available: z.boolean(),
  reason: z.string(),
})
export type Gateway = z.infer<typeof gateway>
export const gatewaysReply = commerceReply({ gateways: z.array(gateway) })
export const codCheckReply = commerceReply({ available: z.boolean(), reason: z.string(), limit: amount, verified: z.boolean() })
/** A country with its states. */
const countryStates = z.object({
  code: z.string(),
  name: z.string(),
  phoneCode: z.string(),
  /** Named in English, and by language in the others that the country's shop speaks. */
  states: z.array(z.object({ code: z.string(), name: z.string(), names: words })),
})
export type CountryStates = z.infer<typeof countryStates>
export const countriesReply = commerceReply({ countries: z.array(countryStates) })
