import { staffIdNumberBody, staffIdNumberReply } from '../id-proof.ts'
import {
  chosenOrdersBody,
  orderMessageParams,
  orderMessageReply,
  orderMessagesReply,
  allowedTransitionsReply,
  orderNoteBody,
  orderNoteReply,
  packingSlipsReply,
  repeatMessageBody,
  repeatMessageReply,
  staffOrderCountsReply,
  staffOrderReply,
  staffOrdersQuery,
  promisedOrdersReply,
  staffOrdersReply,
} from '../staff-orders.ts'
import { staffNumberParam } from '../staff.ts'
import { defineCalls } from './call.ts'

const reading = { access: { staff: 'orders.read' }, cache: 'private', tag: 'staff', rows: ['S-14', 'P-04'] } as const

/** Staff calls that read orders of a site: lists, counts and one order. */
export const staffOrderCalls = defineCalls({
  'GET /api/staff/orders/': {
    ...reading,
    summary: 'A list of orders by what needs staff next, or the orders that a search finds',
    query: staffOrdersQuery,
    reply: staffOrdersReply,
  },
  'GET /api/staff/orders/promised/': {
    ...reading,
    summary: 'The open orders that are promised for today or an earlier day, the earliest first',
    reply: promisedOrdersReply,
  },
  'GET /api/staff/orders/counts/': {
    ...reading,
    summary: 'How many orders each list has',
    reply: staffOrderCountsReply,
  },
  'POST /api/staff/orders/packing-slips/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'An address that opens the packing slips of several orders as one PDF',
    body: chosenOrdersBody,
    reply: packingSlipsReply,
  },
  'POST /api/staff/orders/transitions/': {
    ...reading,
    access: { staff: 'orders.write' },
    changes: false,
    summary: 'The transitions that each of several orders can make now',
    body: chosenOrdersBody,
    reply: allowedTransitionsReply,
  },
  'GET /api/staff/orders/:number/': {
    ...reading,
    summary: 'An order with its pieces, money, documents and the transitions that are allowed now',
    params: staffNumberParam,
    reply: staffOrderReply,
  },
  'POST /api/staff/orders/:number/notes/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'Adds a note of staff to an order',
    params: staffNumberParam,
    body: orderNoteBody,
    reply: orderNoteReply,
  },
  'POST /api/staff/orders/:number/id-numbers/enter/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'Enters the identity number of an order that waits for it, as its customer shows it',
    params: staffNumberParam,
    body: staffIdNumberBody,
    reply: staffIdNumberReply,
  },
  'GET /api/staff/orders/:number/messages/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'The messages to the customer about an order',
    params: staffNumberParam,
    reply: orderMessagesReply,
  },
  'GET /api/staff/orders/:number/messages/:id/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'The text of a message about an order',
    params: orderMessageParams,
    reply: orderMessageReply,
  },
  'POST /api/staff/orders/:number/messages/:id/repeat/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'Sends a message about an order again, to the same recipient',
    params: orderMessageParams,
    body: repeatMessageBody,
    reply: repeatMessageReply,
  },
})
