import { staffHomeReply, staffSalesQuery, staffSalesReply } from '../staff-home.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** The home screen of staff. */
export const staffHomeCalls = defineCalls({
  'GET /api/staff/home/': {
    ...common,
    access: 'any-staff',
    summary: 'Since when the oldest thing waits in each list that the member may read, and the first deadline',
    reply: staffHomeReply,
  },
  'GET /api/staff/sales/': {
    ...common,
    access: { staff: 'accounts.read' },
    summary: 'The sales of a site by day, with their sums and those of the days before',
    query: staffSalesQuery,
    reply: staffSalesReply,
  },
})
