import { staffNumberParam } from '../staff.ts'
import {
  receiveTransferBody,
  receiveTransferReply,
  staffCancellationsReply,
  staffCashReply,
  staffQueueQuery,
  staffRefundsQuery,
  staffRefundsReply,
  staffRevisionsReply,
  staffTransfersReply,
} from '../staff-queues.ts'
import { defineCalls } from './call.ts'

const listCall = { access: { staff: 'orders.read' }, cache: 'private', tag: 'staff', rows: ['P-04'], query: staffQueueQuery } as const

/** The lists of what waits for staff after a purchase, each of one site. */
export const staffQueueCalls = defineCalls({
  'GET /api/staff/cancellations/': { ...listCall, summary: 'Cancellations that wait for a decision', reply: staffCancellationsReply },
  'GET /api/staff/refunds/': {
    ...listCall,
    summary: 'Refunds that wait for a bank transfer',
    query: staffRefundsQuery,
    reply: staffRefundsReply,
  },
  'GET /api/staff/transfers/': { ...listCall, summary: 'Bank transfers that orders wait for', reply: staffTransfersReply },
  'POST /api/staff/transfers/:number/receive/': {
    access: { staff: 'money.give' },
    cache: 'private',
    tag: 'staff',
    rows: ['P-04'],
    summary: 'Records a bank transfer that arrived for an order; the same reference again changes nothing',
    params: staffNumberParam,
    body: receiveTransferBody,
    reply: receiveTransferReply,
  },
  'GET /api/staff/cash/': { ...listCall, summary: 'Orders that were handed over and whose cash was not recorded', reply: staffCashReply },
  'GET /api/staff/revisions/': { ...listCall, summary: 'New prices that wait for a decision', reply: staffRevisionsReply },
})
