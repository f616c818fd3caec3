import { paymentMarks } from '@karat/sites/payment-method.ts'
import { z } from 'zod'
import { addressBody, addressReply, deliveryMethod } from './address.ts'
import { translations } from './content.ts'
import { giftCardBody } from './credit.ts'
import { boughtCard } from './bought-cards.ts'
import { amount, commerceReply, picture } from './envelope.ts'
import { engraving } from './engraving.ts'
import { giftBody, pieceGift, sentGift } from './gifts.ts'
import { bodyId, code, id, money, optionalId, optionalTyped, typed, wholeNumber } from './input.ts'
import { moveToCartBody, removeSavedBody, savedPiece, saveForLaterBody } from './saved.ts'

/**
 * A line of a cart (E-02). Prices are per unit, in major units, as the site shows them. `orderItemPrice` is the price before the promotions
 * of the cart, `orderPromoDiscountAmount` the average discount of a unit by them. `lineBefore` is the price of all units without
 * promotions, `lineDiscount` their discount, and `lineTotal` the difference of both.
 */
export const cartItem = z.object({
  cartItemID: z.string(),
  /** The variant, and its product. */
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
  /** The language of the name where it is not the requested one. */
  lang: z.string().optional(),
  slug: z.string(),
  /** Its category's id. */
  category: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  /** The most units of the line: those that other lines of its variant do not take. */
  available: z.number().int(),
  /** The most units of all lines of its variant together. */
  availableTogether: z.number().int(),
  availability: z.string(),
  leadDays: z.number().int(),
  /** The price of the unit when it was last seen; differs from `orderItemPrice` after a rate change. */
  seenPrice: amount,
  /**
   * The cause of the change: the rate of its metal changed in the same direction, or another part of the price; null for an unchanged
   * price.
   */
  priceReason: z.enum(['rate', 'other']).nullable(),
  /** The gift details of each unit of the line, in order; null for a unit without. */
  gifts: z.array(pieceGift.nullable()),
  /** The engraved text of every unit of this line; empty without engraving. The same variant with another text is another line. */
  engraving: z.string(),
  /** The ready piece that staff chose for the line of a draft order, by its tag. */
  tag: z.string().optional(),
  /** The price of the engraving of one unit, before tax: a part of `orderItemPrice`. */
  engravingPrice: amount,
  /** Whether the site offers an engraving of this variant. */
  engravable: z.boolean(),
  picture: picture.nullable(),
})
export type CartItem = z.infer<typeof cartItem>

/** A part of a total that credit or a gift card pays; `lastFour` are the card's last digits. */
const tender = z.object({ kind: z.enum(['credit', 'gift_card']), id: z.string(), lastFour: z.string(), amount })

/**
 * The amounts of a cart or an order in major units: `total` is pieces + delivery + wrap + salesTax + cards, `payable` is total less the
 * tenders, exact to the minor unit. `promotionDiscount` is the part of `discount` that promotions take off, and `makingDiscount` the part of
 * that which staff took off the making charge. `absorbed` is the part that is a rise in price after weighing, which the merchant absorbs.
 */
export const summary = z.object({
  currencyCode: z.string(),
  pieces: amount,
  discount: amount,
  promotionDiscount: amount,
  makingDiscount: amount,
  absorbed: amount,
  delivery: amount,
  wrap: amount,
  salesTax: amount.nullable(),
  taxIncluded: amount,
  taxNames: z.array(z.string()),
  /** The price of the bought gift cards. */
  cards: amount,
  total: amount,
  tenders: z.array(tender),
  payable: amount,
  idProofNeeded: z.boolean(),
})
export type Summary = z.infer<typeof summary>

/** A promotion that applies to a cart; `couponCode` is empty for an automatic one. */
const appliedPromotion = z.object({ promoID: z.string(), couponCode: z.string(), title: z.string(), saved: amount })

/**
 * An entered code that takes nothing off, with the problem code of the cause; `missing` is the amount below `minimum`, `productID` the free
 * gift.
 */
const refusedCode = z.object({
  couponCode: z.string(),
  reason: z.string(),
  minimum: amount.optional(),
  missing: amount.optional(),
  productID: z.string().optional(),
})

/** A delivery method: its charge for the cart, the value from which it is free, and the day of delivery. */
const deliveryOption = z.object({
  method: deliveryMethod,
  fee: amount,
  /** Null where no value makes it free. */
  freeFrom: amount.nullable(),
  /** Whether the merchant is liable until the parcel is handed over. */
  insured: z.boolean(),
  deliverBy: z.string().nullable(),
})

/** The cart (E-01) in the reply of every cart call. */
export const cart = z.object({
  cartID: z.string(),
  /** Whether it belongs to an account; a guest's does not. */
  owned: z.boolean(),
  items: z.array(cartItem),
  /** The bought gift cards, in the order in which they were added. */
  cards: z.array(boughtCard),
  /** The saved products, the newest first. */
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
  /** The amount that credit and gift cards could pay beyond this total. */
  tendersLeft: amount,
  /** The promotions that apply, and the entered codes that take nothing off. */
  promotions: z.array(appliedPromotion),
  refusedCodes: z.array(refusedCode),
  address: addressReply.nullable(),
  deliveryMethod: z.string(),
  /** The delivery methods with their charges and days; days are known where the address is. */
  deliveryOptions: z.array(deliveryOption),
  deliverBy: z.string().nullable(),
  rateVersion: z.number().int(),
  closed: z.boolean(),
  /** For a closed cart: the continuing cart, with the lines that were not bought. */
  continuedIn: z.string().nullable(),
})
export type Cart = z.infer<typeof cart>
/** `created`: the named cart belongs to another site; `cart` is another one, of this site. */
export const cartReply = commerceReply({ cart, created: z.boolean().optional() })

/** A post code while it is typed; empty where it is unknown. */
export const deliveryOptionsQuery = z.strictObject({ postcode: optionalTyped(20) })

/**
 * The delivery of a cart to a post code: whether the site delivers there, the methods, and the stores for collection. `hasAll`: the store
 * has every line in stock now. `readyBy` is the first day of collection.
 */
export const deliveryOptionsReply = commerceReply({
  serviceable: z.boolean(),
  deliveryOptions: z.array(deliveryOption),
  stores: z.array(z.object({ storeID: z.string(), hasAll: z.boolean(), readyBy: z.string() })),
})
export type DeliveryOptions = z.infer<typeof deliveryOptionsReply>

/**
 * A line that was added with fewer units than asked for: `quantity` is the number of units now, 0 for none. `engraving` is the text that
 * was left out, because the variant cannot be engraved with it any more. The name is empty where the variant is not sold any more.
 */
const cutPiece = z.object({
  productID: z.string(),
  name: z.string(),
  wanted: z.number().int(),
  quantity: z.number().int(),
  engraving: z.string().optional(),
})

/** A cart after a merge (C-07), or a new one with given lines. `cut` names the lines that were reduced. */
export const mergeReply = commerceReply({ cart, cut: z.array(cutPiece) })
export type ReducedLine = z.infer<typeof mergeReply>['cut'][number]
/** A customer's cart on a site; null where there is none. */
export const ownCartReply = commerceReply({ cart: cart.nullable() })

/** The lines of a new cart; `copyOf` is the cart that they are copied from. */
export const beginBody = z.strictObject({
  items: z.array(z.strictObject({ productID: bodyId, quantity: wholeNumber(1, 99), engraving })).max(50),
  copyOf: optionalId,
})

/** C-01: adds a variant; with `cartItemID`, sets a line's quantity, variant or engraving. */
export const addItemBody = z
  .strictObject({
    productID: bodyId,
    /** The quantity to add, 1 where it is left out; a changed line keeps its own. */
    quantity: wholeNumber(1, 99).optional(),
    cartID: optionalId,
    cartItemID: optionalId,
    /** The id of a removed line: the new line takes its place. */
    restores: optionalId,
    /** The gift details of the added units, in order; a changed line keeps its own. */
    gifts: z.array(sentGift.nullable()).max(99).optional(),
    /**
     * The text to engrave on each unit. It is stored composed (NFC) and without invisible characters. A changed line keeps its text where
     * the field is left out; empty or null removes it.
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

/** C-04: the most store credit to spend on this cart, in major units; without an amount the whole balance, none for 0. */
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

/** A promotion that a shopper can choose; `saved` is its discount on this cart in major units, 0 where it takes nothing off. */
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
  /** The free gift that is not in the cart yet. */
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
/** A payment method for a cart. */
export const gateway = z.object({
  paymentSettingsGroupKey: z.string(),
  kind: z.enum(['redirect', 'cod', 'free']),
  /** The gateway's method: `upi`, `card`; empty where it has only one. */
  method: z.string(),
  /** The payment icons to show, in order; empty where the method has none and shows its name. */
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
  /** The names in English, and by language in the other languages of the country's site. */
  states: z.array(z.object({ code: z.string(), name: z.string(), names: translations })),
})
export type CountryStates = z.infer<typeof countryStates>
export const countriesReply = commerceReply({ countries: z.array(countryStates) })
