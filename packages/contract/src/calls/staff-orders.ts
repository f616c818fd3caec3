import {
  orderNoteBody,
  orderNoteReply,
  staffOrderCountsReply,
  staffOrderReply,
  staffOrdersQuery,
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
  'GET /api/staff/orders/counts/': {
    ...reading,
    summary: 'How many orders each list has',
    reply: staffOrderCountsReply,
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
})
