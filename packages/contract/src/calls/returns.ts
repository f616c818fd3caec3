import { moreInfoBody, uploadBody, uploadReply } from '../return-photos.ts'
import {
  returnActionBody,
  returnBody,
  returnDetailReply,
  returnItemsReply,
  returnNameParam,
  returnPickupBody,
  returnReasonsReply,
  returnsParam,
  returnsQuery,
  returnsReply,
  returnTokenQuery,
} from '../returns.ts'
import { defineCalls } from './call.ts'

const own = { access: 'guest-or-customer', cache: 'private', tag: 'returns' } as const

/** Calls about returns. A guest names the order by its token, in the query or the body. */
export const returnCalls = defineCalls({
  'GET /api/orders/returnRequest/status/:status/': {
    ...own,
    access: 'customer',
    summary: 'A list of own returns',
    rows: ['C-29'],
    params: returnsParam,
    query: returnsQuery,
    reply: returnsReply,
  },
  'GET /api/orders/rmaDetails/id/:id': {
    ...own,
    summary: 'A return',
    rows: ['C-30'],
    params: returnNameParam,
    query: returnTokenQuery,
    reply: returnDetailReply,
  },
  'POST /api/orders/uploadRmaImage': {
    ...own,
    budget: 'photos',
    summary: 'Adds a photo for a return, to its order or to the customer',
    rows: ['C-31', 'E-15'],
    body: uploadBody,
    reply: uploadReply,
  },
  'POST /api/orders/needmoreinfoImages/': {
    ...own,
    summary: 'Answers the open questions of a return',
    rows: ['C-32'],
    body: moreInfoBody,
    reply: returnDetailReply,
  },
  'POST /api/orders/returnAction/': {
    ...own,
    summary: 'Takes a return back, or chooses after its check or from what is offered',
    rows: [],
    body: returnActionBody,
    reply: returnDetailReply,
  },
  'POST /api/orders/returnPickup/': {
    ...own,
    summary: 'Says when the courier shall come',
    rows: [],
    body: returnPickupBody,
    reply: returnDetailReply,
  },
  'GET /api/orders/returnReasons/': {
    ...own,
    summary: 'Why pieces come back',
    rows: ['C-35', 'E-15'],
    reply: returnReasonsReply,
  },
  'GET /api/orders/returnItems/id/:id': {
    ...own,
    summary: 'Which pieces of an order may come back',
    rows: ['C-36'],
    params: returnNameParam,
    query: returnTokenQuery,
    reply: returnItemsReply,
  },
  'PUT /api/orders/return/': {
    ...own,
    summary: 'Asks for the return of pieces',
    rows: ['C-37'],
    body: returnBody,
    reply: returnDetailReply,
  },
})
