import { orderQuery } from '../checkout.ts'
import { orderDetailParam, orderDetailReply, ordersParam, ordersQuery, ordersReply } from '../orders.ts'
import { defineCalls } from './call.ts'

/** A shopper's orders after the purchase. */
export const orderCalls = defineCalls({
  'GET /api/orders/index/status/:status/': {
    access: 'customer',
    cache: 'private',
    tag: 'orders',
    summary: 'A list of own orders',
    rows: ['C-23'],
    params: ordersParam,
    query: ordersQuery,
    reply: ordersReply,
  },
  'GET /api/orders/detail/id/:id/': {
    access: 'guest-or-customer',
    cache: 'private',
    tag: 'orders',
    summary: 'An own order, or a guest’s by its token',
    rows: ['C-24', 'E-05'],
    params: orderDetailParam,
    query: orderQuery,
    reply: orderDetailReply,
  },
})
