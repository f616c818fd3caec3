import {
  openPayoutsQuery,
  openPayoutsReply,
  openPayoutSumsQuery,
  openPayoutSumsReply,
  payoutBody,
  payoutCheckBody,
  payoutCheckReply,
  payoutFilesQuery,
  payoutFilesReply,
  payoutReply,
} from '../staff-payouts.ts'
import { defineCalls } from './call.ts'

const payoutCall = { access: { staff: 'accounts.read' }, cache: 'private', tag: 'staff', rows: ['P-04', 'R-16'] } as const

/** Payouts of gateways and couriers to the merchant, matched with payments, refunds and collected cash. */
export const staffPayoutCalls = defineCalls({
  'GET /api/staff/payouts/': {
    ...payoutCall,
    summary: 'The files of payouts that were applied on a site, the newest first',
    query: payoutFilesQuery,
    reply: payoutFilesReply,
  },
  'GET /api/staff/payouts/open/': {
    ...payoutCall,
    summary: 'Payments, refunds or collected cash of a site that are in no payout yet, the oldest first',
    query: openPayoutsQuery,
    reply: openPayoutsReply,
  },
  'GET /api/staff/payouts/open/sums/': {
    ...payoutCall,
    summary: 'What is in no payout yet, by kind and gateway or courier',
    query: openPayoutSumsQuery,
    reply: openPayoutSumsReply,
  },
  'POST /api/staff/payouts/check/': {
    ...payoutCall,
    access: { staff: 'accounts.payouts' },
    changes: false,
    summary: 'Says of each line of a settlement file what it would pay out; changes nothing',
    body: payoutCheckBody,
    reply: payoutCheckReply,
  },
  'POST /api/staff/payouts/': {
    ...payoutCall,
    access: { staff: 'accounts.payouts' },
    summary: 'Writes the lines of a settlement file that are ready, once',
    body: payoutBody,
    reply: payoutReply,
  },
})
