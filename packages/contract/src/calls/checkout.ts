import { cartParam } from '../cart.ts'
import {
  handlePaymentBody,
  handlePaymentReply,
  orderParam,
  orderReply,
  postOrderBody,
  postOrderReply,
  quoteReply,
  webhookParam,
  webhookReply,
} from '../checkout.ts'
import { defineCalls } from './call.ts'

/** From the held price to the order and its payment. */
export const checkoutCalls = defineCalls({
  'POST /api/cart/:cartID/quote/': {
    access: 'guest-or-customer',
    cache: 'private',
    tag: 'checkout',
    summary: 'Hold the price of the bag',
    rows: [],
    params: cartParam,
    reply: quoteReply,
  },
  'POST /api/cart/postorders/:cartID/': {
    access: 'guest-or-customer',
    cache: 'private',
    budget: 'orders',
    tag: 'checkout',
    summary: 'Make an order of the bag',
    rows: ['C-15'],
    params: cartParam,
    body: postOrderBody,
    reply: postOrderReply,
  },
  'POST /api/cart/handlePaymnt/': {
    access: 'guest-or-customer',
    cache: 'private',
    tag: 'checkout',
    summary: 'How a payment stands',
    rows: ['C-17'],
    body: handlePaymentBody,
    reply: handlePaymentReply,
  },
  'GET /api/cart/orders/:orderID/': {
    access: 'guest-or-customer',
    cache: 'private',
    tag: 'orders',
    summary: 'An order just placed',
    rows: ['C-16'],
    params: orderParam,
    reply: orderReply,
  },
  // Its signature says who sent it; the bytes that are signed reach the handler as they came.
  'POST /api/payments/:gateway/webhook': {
    access: 'public',
    cache: 'private',
    tag: 'payments',
    summary: 'A message from a gateway',
    rows: [],
    params: webhookParam,
    reply: webhookReply,
  },
})
