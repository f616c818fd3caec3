import {
  cancelBody,
  cancelItemsQuery,
  cancelItemsReply,
  cancellationsReply,
  cancelParam,
  cancelReasonsQuery,
  cancelReasonsReply,
  cancelTokenQuery,
  withdrawBody,
} from '../cancellations.ts'
import { refundAccountBody, refundAccountReply } from '../refund-account.ts'
import { defineCalls } from './call.ts'

const own = { access: 'guest-or-customer', cache: 'private', tag: 'orders' } as const

/** Calls about cancellations. A guest names the order by its token, in the query or the body. */
export const cancellationCalls = defineCalls({
  'GET /api/orders/cancelItems/id/:id': {
    ...own,
    summary: 'Which pieces of an order can be cancelled, and what that would change',
    rows: ['C-25'],
    params: cancelParam,
    query: cancelItemsQuery,
    reply: cancelItemsReply,
  },
  'GET /api/orders/cancelReasons/': {
    ...own,
    summary: 'Why pieces are cancelled',
    rows: ['C-26', 'E-15'],
    query: cancelReasonsQuery,
    reply: cancelReasonsReply,
  },
  'PUT /api/orders/cancel/': {
    ...own,
    summary: 'Cancels pieces of an order, or asks for it where they are being made',
    rows: ['C-27'],
    body: cancelBody,
    reply: cancellationsReply,
  },
  'PUT /api/orders/refundAccount/': {
    ...own,
    summary: 'Says to which bank account money of an order is transferred',
    rows: [],
    body: refundAccountBody,
    reply: refundAccountReply,
  },
  'POST /api/orders/cancelWithdraw/': {
    ...own,
    summary: 'Takes a cancellation back that is not decided',
    rows: [],
    body: withdrawBody,
    reply: cancellationsReply,
  },
  'GET /api/orders/cancellations/id/:id': {
    ...own,
    summary: 'The cancellations and refunds of an order',
    rows: [],
    params: cancelParam,
    query: cancelTokenQuery,
    reply: cancellationsReply,
  },
})
