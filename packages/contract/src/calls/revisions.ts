import {
  acceptRevisedBody,
  excessBody,
  excessProcessBody,
  excessProcessReply,
  excessReply,
  rejectRevisedBody,
  revisedParam,
  revisedQuery,
  revisedReply,
} from '../revisions.ts'
import { defineCalls } from './call.ts'

const own = { access: 'guest-or-customer', cache: 'private', tag: 'orders' } as const

/** Revisions of made units, and their excess payments. A guest names the order by its token. */
export const revisionCalls = defineCalls({
  'GET /api/orders/revised/id/:id/': {
    ...own,
    summary: 'The old and new prices of an order’s pieces',
    rows: ['C-28'],
    params: revisedParam,
    query: revisedQuery,
    reply: revisedReply,
  },
  'POST /api/orders/revisedAccept/': {
    ...own,
    summary: 'Agrees to a new price',
    rows: [],
    body: acceptRevisedBody,
    reply: revisedReply,
  },
  'POST /api/orders/revisedReject/': {
    ...own,
    summary: 'Rejects a new price: the piece is made anew, or cancelled',
    rows: [],
    body: rejectRevisedBody,
    reply: revisedReply,
  },
  'POST /api/orders/excessPayment/': {
    ...own,
    summary: 'What is due of a revised order',
    rows: ['C-34'],
    body: excessBody,
    reply: excessReply,
  },
  'POST /api/orders/excessPaymentProcess/id/:id/': {
    ...own,
    budget: 'orders',
    summary: 'Agrees to a new price and starts its payment',
    rows: ['C-33'],
    params: revisedParam,
    body: excessProcessBody,
    reply: excessProcessReply,
  },
})
