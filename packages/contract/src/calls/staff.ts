import {
  cancellationDecisionBody,
  huidsBody,
  huidsReply,
  orderCancelBody,
  orderCancelPreviewBody,
  orderCancelPreviewReply,
  orderTransitionBody,
  orderTransitionReply,
  refundAccountEntryBody,
  refundAccountEntryReply,
  refundSettlementBody,
  returnTransitionBody,
  returnTransitionReply,
  returnPhotosReply,
  revisionDecisionBody,
  staffNumberParam,
  staffRefundAccountReply,
  staffStateReply,
  weighBody,
  weighPreviewBody,
  weighPreviewReply,
} from '../staff.ts'
import { defineCalls } from './call.ts'

const orderCall = { access: { staff: 'orders.write' }, cache: 'private', tag: 'staff', rows: ['S-14'], params: staffNumberParam } as const

/** Staff calls that change orders after the purchase. */
export const staffCalls = defineCalls({
  'POST /api/staff/orders/:number/move/': {
    ...orderCall,
    summary: 'Moves pieces of an order: confirm, allocate, start, inspect, pass, pack, ship, deliver, fail …',
    body: orderTransitionBody,
    reply: orderTransitionReply,
  },
  'POST /api/staff/orders/:number/cancel/preview/': {
    ...orderCall,
    changes: false,
    summary: 'What the cancellation of an order, or of pieces of it, would refund; changes nothing',
    body: orderCancelPreviewBody,
    reply: orderCancelPreviewReply,
  },
  'POST /api/staff/orders/:number/cancel/': {
    ...orderCall,
    summary: 'Cancels an order, or pieces of it',
    body: orderCancelBody,
    reply: staffStateReply,
  },
  'POST /api/staff/orders/:number/hallmark/': {
    ...orderCall,
    summary: 'Notes the hallmark numbers of a piece',
    body: huidsBody,
    reply: huidsReply,
  },
  'POST /api/staff/orders/:number/weigh/preview/': {
    ...orderCall,
    changes: false,
    summary: 'What the weights of a finished piece would do to its price; changes nothing',
    body: weighPreviewBody,
    reply: weighPreviewReply,
  },
  'POST /api/staff/orders/:number/weigh/': {
    ...orderCall,
    summary: 'Notes what a finished piece weighs, which may change its price',
    body: weighBody,
    reply: staffStateReply,
  },
  'POST /api/staff/revisions/:number/decide/': {
    ...orderCall,
    summary: 'Decides on a new price that nobody answered',
    body: revisionDecisionBody,
    reply: staffStateReply,
  },
  'POST /api/staff/cancellations/:number/preview/': {
    ...orderCall,
    changes: false,
    summary: 'What the approval of a cancellation would refund; changes nothing',
    reply: orderCancelPreviewReply,
  },
  'POST /api/staff/cancellations/:number/decide/': {
    ...orderCall,
    summary: 'Decides on a cancellation',
    body: cancellationDecisionBody,
    reply: staffStateReply,
  },
  'POST /api/staff/returns/:number/move/': {
    ...orderCall,
    summary: 'Moves a return: ask, approve, schedule, receive, inspect, pass, fail, offer, resolve …',
    body: returnTransitionBody,
    reply: returnTransitionReply,
  },
  'GET /api/staff/returns/:number/photos/': {
    ...orderCall,
    access: { staff: 'orders.read' },
    summary: 'The photos of a return, by addresses that open for five minutes',
    reply: returnPhotosReply,
  },
  'POST /api/staff/refunds/:number/settle/': {
    ...orderCall,
    access: { staff: 'money.give' },
    summary: 'Notes that a refund was transferred by hand',
    body: refundSettlementBody,
    reply: staffStateReply,
  },
  'POST /api/staff/refunds/:number/remind/': {
    ...orderCall,
    summary: 'Asks the customer once more for the bank account of a refund; three times a day at most',
    reply: staffStateReply,
  },
  'POST /api/staff/refunds/:number/account/enter/': {
    ...orderCall,
    access: { staff: 'money.give' },
    summary: 'Enters the bank account that the customer told a member of staff; a second person approves it',
    body: refundAccountEntryBody,
    reply: refundAccountEntryReply,
  },
  'POST /api/staff/refunds/:number/account/': {
    ...orderCall,
    access: { staff: 'money.give' },
    summary: 'Shows the bank account of a refund that has to be transferred; each reading is recorded',
    body: refundSettlementBody,
    reply: staffRefundAccountReply,
  },
})
