import { returnResolutions } from '@karat/sites/returns.ts'
import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { order } from './checkout.ts'
import { amount, commerceReply } from './envelope.ts'
import { id, listRange } from './input.ts'
import { refundAccount } from './refund-account.ts'

/** The lists of a shopper's orders by their status; `cancelled` includes orders that were not paid in time. */
export const orderLists = [
  'all',
  'pending',
  'processing',
  'action_needed',
  'shipped',
  'delivered',
  'completed',
  'returned',
  'cancelled',
] as const

/** The most orders of a page of the list. */
export const maxOrders = 50

export const ordersParam = z.object({ status: z.enum(orderLists) })

/** C-23: `limitFrom` counts from zero, `limitTo` is exclusive; `searchKey` is a part of a number, a product's name or a recipient's. */
export const ordersQuery = listRange(maxOrders)

/** The step of the shopper that an order waits for; null for none. */
const waitsFor = z.enum(['payment', 'id_proof', 'revision', 'excess_payment', 'return']).nullable()

/** The actions that the shopper may take on an order now. */
const actions = z.array(z.enum(['pay', 'id_proof', 'revision', 'excess_payment', 'cancel', 'return', 'exchange']))

/** An order in a list. */
const orderSummary = z.object({
  orderID: z.string(),
  number: z.string(),
  status: z.string(),
  waitsFor,
  /** The return that waits for the shopper; null where none does. */
  returnNumber: z.string().nullable(),
  /** The shopper's deadline to pay, answer or hand over; null for none. */
  deadline: z.string().nullable(),
  actions,
  /** The last day on which the last delivered unit may be returned; null where none may. */
  returnUntil: z.string().nullable(),
  /** Whether the shopper may still review a unit of it. */
  reviewable: z.boolean(),
  /** The carrier's tracking page of the parcel in transit; null where there is none. */
  track: z.string().nullable(),
  documents: z.array(z.object({ documentID: z.string(), kind: z.string(), number: z.string() })),
  currencyCode: z.string(),
  total: amount,
  paymentStatus: z.string(),
  deliveryMethod: z.string(),
  createdAt: z.string(),
  promisedFor: z.string().nullable(),
  /** The time when its last unit was delivered; null before. */
  deliveredAt: z.string().nullable(),
  /** The time when it was cancelled, fully returned, or expired unpaid; else null. */
  endedAt: z.string().nullable(),
  items: z.array(
    z.object({
      orderItemID: z.string(),
      ...boughtPiece,
      quantity: z.number().int(),
      status: z.string(),
    }),
  ),
  /** The number of gift cards bought with it. */
  cards: z.number().int(),
})
export type OrderSummary = z.infer<typeof orderSummary>

/**
 * C-23: a page of orders: first those that wait for the shopper, then the newest. `counts` are of the whole lists, with the same search
 * words.
 */
export const ordersReply = commerceReply({
  orders: z.array(orderSummary),
  counts: z.record(z.enum(orderLists), z.number().int()),
  /** The number of found orders, in all lists, that wait for the shopper. */
  waiting: z.number().int(),
  limitFrom: z.number().int(),
  limitTo: z.number().int(),
})
export type OrdersReply = z.infer<typeof ordersReply>

/** An order is named by its id or its number. */
export const orderDetailParam = z.object({ id })

/** C-24: an order of the shopper, with the actions that are possible now. */
export const orderDetailReply = commerceReply({
  order: order.extend({
    waitsFor,
    /** The return that waits for the shopper; null where none does. */
    returnNumber: z.string().nullable(),
    /** The returns of it, the oldest first. */
    returns: z.array(z.object({ number: z.string(), status: z.string(), resolution: z.enum(returnResolutions) })),
    /** The amount that is refunded by bank transfer, and the account; null where nothing is transferred. */
    refundAccount: refundAccount.nullable(),
    actions,
  }),
})
export type OrderDetail = z.infer<typeof orderDetailReply>['order']
