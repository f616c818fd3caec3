import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { otp } from './account.ts'
import { orderedCard } from './bought-cards.ts'
import { cart, summary } from './cart.ts'
import { pieceGift } from './gifts.ts'
import { amount, commerceReply } from './envelope.ts'
import { bodyId, contact, id, money, orBlank, typed } from './input.ts'
import { breakupRow } from './products.ts'

/** A held price of the cart, valid until `expiresAt`; `secondsLeft` is for browsers whose clock is wrong. */
export const quote = z.object({
  quoteID: z.string(),
  expiresAt: z.string(),
  secondsLeft: z.number().int(),
  rateVersion: z.number().int(),
  rateAt: z.string(),
  total: amount,
})
export type Quote = z.infer<typeof quote>
export const quoteReply = commerceReply({ quote, cart })
export type QuoteReply = z.infer<typeof quoteReply>

/**
 * C-15: the payment method (`cod`, `sandbox:upi`); empty, null or absent for a free order. `locale` is the page's; the order and its
 * messages are in its language.
 */
export const postOrderBody = z.strictObject({
  paymentSettingsGroupKey: z
    .string()
    .max(40)
    .regex(/^(?:[a-z_]+(?::[a-z]+)?)?$/)
    .nullish()
    .transform((key) => key ?? ''),
  locale: z
    .string()
    .max(20)
    .regex(/^[a-z]{2}-[A-Za-z-]+$/)
    .optional(),
  /** The payable amount that the page shows, in major units: an order that would cost more is refused with `total_changed`. */
  payable: money(1e12).optional(),
})

export const paymentPage = z.object({
  kind: z.enum(['none', 'redirect', 'form', 'sdk', 'qr', 'transfer']),
  url: z.string(),
  providerRef: z.string(),
  attemptID: z.string(),
})

/**
 * The next step of the payment: none, or the address of the payment page and the method of the request. A browser opens it whatever `kind`
 * is.
 */
export const postOrderReply = commerceReply({
  orderID: z.string(),
  orderNumber: z.string(),
  orderStatus: z.string(),
  /** Opens the order without signing in (C-16). */
  orderToken: z.string(),
  payment: paymentPage,
})

export const orderPlace = z.object({
  name: z.string(),
  /** The first name as it was typed; it may have several words. */
  firstName: z.string(),
  lines: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
})

/** The problem of a captured payment: another amount or currency than the order's, which is refunded, or a dispute of the payer's bank. */
const paymentProblem = z.enum(['', 'other_amount', 'disputed'])

/**
 * A document of an order: an invoice, a credit note against one, the receipt of a refund before one, or the certificate of units, which has
 * no total.
 */
const orderDocument = z.object({
  documentID: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'refund_receipt', 'certificate']),
  number: z.string(),
  issuedAt: z.string(),
  total: amount.nullable(),
})

/** An order as its owner sees it (E-05). */
export const order = z.object({
  orderID: z.string(),
  number: z.string(),
  status: z.string(),
  holdReason: z.string().nullable(),
  paymentStatus: z.string(),
  gateway: z.string(),
  /** The gateway's method: `upi`, `card`; empty where none was chosen. */
  paymentMethod: z.string(),
  deliveryMethod: z.string(),
  currencyCode: z.string(),
  createdAt: z.string(),
  placedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  promisedFor: z.string().nullable(),
  /** The entered code; empty without one. */
  couponCode: z.string(),
  items: z.array(
    z.object({
      orderItemID: z.string(),
      /** Its category's id; empty in older orders. */
      category: z.string(),
      ...boughtPiece,
      quantity: z.number().int(),
      /** How many of them are made to order; the others are from stock. */
      madeToOrder: z.number().int(),
      /** The price of one unit before promotions. */
      unitPrice: amount,
      /** The price of all units before promotions, the discount of the promotions, and the difference of both. */
      before: amount,
      discount: amount,
      total: amount,
      status: z.string(),
      /** The gift details of each unit, in order; null for a unit without. */
      gifts: z.array(pieceGift.nullable()),
      breakup: z.array(breakupRow),
    }),
  ),
  cards: z.array(orderedCard),
  amounts: summary,
  shipping: orderPlace,
  billing: orderPlace,
  payments: z.array(
    z.object({
      kind: z.enum(['gateway', 'credit', 'gift_card', 'cash']),
      gateway: z.string(),
      method: z.string(),
      /** The last digits of a gift card; else empty. */
      lastFour: z.string(),
      amount,
      /** The part of it that was refunded. */
      returned: amount,
      status: z.string(),
      problem: paymentProblem,
      at: z.string(),
    }),
  ),
  /** The parcels, the oldest first: the carrier, its number and tracking page of each, empty where there is none. */
  shipments: z.array(
    z.object({
      shipmentID: z.string(),
      carrier: z.string(),
      number: z.string(),
      page: z.string(),
      shippedAt: z.string(),
      deliveredAt: z.string().nullable(),
      items: z.array(z.object({ orderItemID: z.string(), quantity: z.number().int() })),
    }),
  ),
  /** Its transitions, the oldest first. `orderItemID` is empty where all items made one together. */
  timeline: z.array(z.object({ status: z.string(), at: z.string(), reason: z.string(), orderItemID: z.string() })),
  /** Its documents, the oldest first. */
  documents: z.array(orderDocument),
})
export type Order = z.infer<typeof order>
export const orderReply = commerceReply({ order })
export const orderParam = z.object({ orderID: id })
/**
 * C-16: an order opens for its owner, for the device that posted it as a guest, or with the token of C-15 or its e-mail; one that was
 * posted with neither owner nor device opens by its id for half an hour.
 */
export const orderQuery = z.object({ orderToken: orBlank(id) })

/** A document of an order is opened by the order's customer, or with its order token. */
export const documentParam = z.object({ orderID: id, documentID: id })
/** The signed address of the document as a PDF, on the services' host, open to anybody who has it until `expiresAt`. */
export const documentReply = commerceReply({ address: z.string(), expiresAt: z.string(), fileName: z.string() })

/** Requests a code to open an order without its link: the order's number, and its mail address or telephone number. */
export const orderCodeBody = z.strictObject({ number: typed(40), username: contact(120) })
export const orderCodeReply = commerceReply({ minutes: z.number().int(), resendSeconds: z.number().int() })
export const orderOpenBody = z.strictObject({ ...orderCodeBody.shape, otp })
export const orderOpenReply = commerceReply({ orderID: z.string(), orderToken: z.string() })

/** C-17: the state of a payment. The browser's return only triggers a status query; the gateway's answer decides. */
export const handlePaymentBody = z
  .strictObject({ orderID: bodyId, providerRef: bodyId.optional(), attemptID: bodyId.optional() })
  .refine((body) => body.providerRef ?? body.attemptID, { path: ['providerRef'] })
/** `attemptStatus` is the state of the attempt itself: one that was captured too late is `failed`, `refund_due` or `refunded` beside a paid order. */
export const handlePaymentReply = commerceReply({
  orderID: z.string(),
  orderStatus: z.string(),
  paymentStatus: z.string(),
  attemptStatus: z.string(),
  attemptProblem: paymentProblem,
})

/** The gateway that sends the message. */
export const webhookParam = z.object({ gateway: id })
export const webhookReply = commerceReply({ outcome: z.string() })
