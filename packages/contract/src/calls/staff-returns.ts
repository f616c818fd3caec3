import {
  inspectReturnBody,
  inspectReturnReply,
  staffReturnCountsReply,
  staffReturnReply,
  staffReturnsQuery,
  staffReturnsReply,
} from '../staff-returns.ts'
import { staffNumberParam } from '../staff.ts'
import { defineCalls } from './call.ts'

const reading = { access: { staff: 'orders.read' }, cache: 'private', tag: 'staff', rows: ['S-14', 'P-04'] } as const

/** Staff calls about returns of a site: lists, counts, one return and its inspection. */
export const staffReturnCalls = defineCalls({
  'GET /api/staff/returns/': {
    ...reading,
    summary: 'A list of returns by what is due, or the returns that a search finds',
    query: staffReturnsQuery,
    reply: staffReturnsReply,
  },
  'GET /api/staff/returns/counts/': {
    ...reading,
    summary: 'How many returns each list has',
    reply: staffReturnCountsReply,
  },
  'GET /api/staff/returns/:number/': {
    ...reading,
    summary: 'A return with its pieces as sold, its inspection, refunds and the transitions that are allowed now',
    params: staffNumberParam,
    reply: staffReturnReply,
  },
  'POST /api/staff/returns/:number/inspect/': {
    ...reading,
    access: { staff: 'orders.write' },
    summary: 'Keeps what staff found of one piece of a return that is being inspected',
    params: staffNumberParam,
    body: inspectReturnBody,
    reply: inspectReturnReply,
  },
})
