import { z } from 'zod'
import { amount, commerceReply, id, picture } from './envelope.ts'

const text = (max: number) => z.string().trim().max(max)
const required = (max: number) => z.string().trim().min(1).max(max)

/** How a parcel can travel. */
export const deliveryMethod = z.enum(['insured', 'express'])

/** A line of a bag (E-02). Prices are per unit, as the site shows them; `orderItemPrice` is what is charged. */
export const cartItem = z.object({
  cartItemID: z.string(),
  productID: z.string(),
  orderItemPrice: amount,
  orderItemQuantity: z.number().int(),
  orderPromoDiscountAmount: amount,
  businessName: z.string(),
  itemDetails: z.object({ productOptionName: z.string(), offer_price: amount, actualPrice: amount }),
  name: z.string(),
  slug: z.string(),
  colour: z.string(),
  purity: z.string(),
  size: z.string(),
  sizeSystem: z.string(),
  available: z.number().int(),
  availability: z.string(),
  leadDays: z.number().int(),
  /** What the unit cost when it was last seen; differs from `orderItemPrice` after a rate change. */
  seenPrice: amount,
  picture: picture.nullable(),
})
export type CartItem = z.infer<typeof cartItem>

/** The money of a bag or order: `total` is pieces + delivery + salesTax, to the last minor unit. */
export const summary = z.object({
  currencyCode: z.string(),
  pieces: amount,
  discount: amount,
  delivery: amount,
  salesTax: amount.nullable(),
  taxIncluded: amount,
  taxNames: z.array(z.string()),
  total: amount,
  idProofNeeded: z.boolean(),
})
export type Summary = z.infer<typeof summary>

/** The cart (E-01), as every cart call answers with. */
export const cart = z.object({
  cartID: z.string(),
  items: z.array(cartItem),
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
  gift: z.object({ message: z.string(), from: z.string(), to: z.string(), wrap: z.boolean() }).nullable(),
  address: z.unknown().nullable(),
  deliveryMethod: z.string(),
  /** The ways of delivery and what each would cost. */
  deliveryWays: z.array(z.object({ method: deliveryMethod, fee: amount })),
  deliverBy: z.string().nullable(),
  rateVersion: z.number().int(),
  closed: z.boolean(),
})
export type Cart = z.infer<typeof cart>
export const cartReply = commerceReply({ cart })
export type CartReply = z.infer<typeof cartReply>

/** C-01: add a piece, or set a line's quantity or variant when `cartItemID` is there. */
export const addItemBody = z.strictObject({
  productID: id,
  quantity: z.number().int().min(1).max(99).default(1),
  cartID: id.optional(),
  cartItemID: id.optional(),
})

export const giftBody = z.strictObject({
  mode: z.literal('gift_buy'),
  cartID: id,
  giftMessage: text(300).default(''),
  giftFrom: text(60).default(''),
  giftTo: text(60).default(''),
  giftWrap: z.enum(['Yes', 'No']).default('No'),
})

/** E-03: shipping fields are Fname, Lname …; billing fields FirstName, LastName …, needed where it differs. */
export const addressBody = z.strictObject({
  mode: z.literal('add_address'),
  cartID: id,
  shippingID: text(60).optional(),
  referenceID: text(60).optional(),
  shippingSaveToList: z.enum(['yes', 'no']).default('no'),
  deliveryMethod: deliveryMethod.default('insured'),
  billingAddressDifferent: z.enum(['Yes', 'No']).default('No'),
  shipping: z.strictObject({
    Fname: required(60),
    Lname: required(60),
    Address: required(120),
    Address1: text(120).default(''),
    City: required(60),
    Province: text(60).default(''),
    Zip: text(12).default(''),
    Phone: required(20),
    State: required(60),
    Country: required(60),
    /** Needed unless a billing address brings one. */
    Email: z.email().max(120).optional(),
  }),
  billing: z
    .strictObject({
      FirstName: required(60),
      LastName: required(60),
      Address: required(120),
      Address1: text(120).default(''),
      Zip: text(12).default(''),
      State: required(60),
      Country: required(60),
      Phone: required(20),
      Email: z.email().max(120),
      City: required(60),
    })
    .optional(),
})
export type AddressBody = z.input<typeof addressBody>

export const codeSendBody = z.strictObject({ mode: z.literal('cod_send_code'), cartID: id })
export const codeVerifyBody = z.strictObject({ mode: z.literal('cod_verify_code'), cartID: id, code: z.string().regex(/^\d{6}$/) })

/** Every mode of PUT /api/cart/. */
export const changeBody = z.discriminatedUnion('mode', [giftBody, addressBody, codeSendBody, codeVerifyBody])

export const cartParam = z.object({ cartID: id })
export const cartItemParam = z.object({ cartID: id, cartItemID: id })
export const addressListReply = commerceReply({ addresses: z.array(z.unknown()) })
export const gatewaysReply = commerceReply({
  gateways: z.array(
    z.object({
      paymentSettingsGroupKey: z.string(),
      kind: z.enum(['redirect', 'cod', 'free']),
      available: z.boolean(),
      reason: z.string(),
    }),
  ),
})
export const codCheckReply = commerceReply({ available: z.boolean(), reason: z.string(), limit: amount, verified: z.boolean() })
export const countriesReply = commerceReply({
  countries: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      phoneCode: z.string(),
      states: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
})
