import { enquiryReply, investorBody } from '../enquiries.ts'
import { defineCalls } from './call.ts'

/** Calls by which visitors write to the merchant. */
export const enquiryCalls = defineCalls({
  'POST /api/investorcategory/': {
    access: 'guest-or-customer',
    cache: 'private',
    budget: 'enquiries',
    tag: 'enquiries',
    summary: 'An investor writes to the merchant',
    rows: ['C-19'],
    body: investorBody,
    reply: enquiryReply,
  },
})
