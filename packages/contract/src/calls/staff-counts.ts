import { staffCountsReply } from '../staff-counts.ts'
import { defineCalls } from './call.ts'

/** How much waits for staff, for the menu and the home screen. */
export const staffCountCalls = defineCalls({
  'GET /api/staff/counts/': {
    access: 'any-staff',
    cache: 'private',
    tag: 'staff',
    rows: ['P-04'],
    summary: 'How much waits in each queue of the site that the member may read',
    reply: staffCountsReply,
  },
})
