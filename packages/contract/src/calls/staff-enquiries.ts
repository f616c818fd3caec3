import {
  closeEnquiryBody,
  replyToEnquiryBody,
  staffEnquiriesQuery,
  staffEnquiriesReply,
  staffEnquiryParam,
  staffEnquiryReply,
} from '../staff-enquiries.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff read the enquiries of their site, answer and close them. */
export const staffEnquiryCalls = defineCalls({
  'GET /api/staff/enquiries/': {
    ...common,
    access: { staff: 'enquiries.read' },
    summary: 'Enquiries of a site: the open ones with the oldest first, or the closed ones with the newest first',
    query: staffEnquiriesQuery,
    reply: staffEnquiriesReply,
  },
  'GET /api/staff/enquiries/:id/': {
    ...common,
    access: { staff: 'enquiries.read' },
    summary: 'An enquiry',
    params: staffEnquiryParam,
    reply: staffEnquiryReply,
  },
  'POST /api/staff/enquiries/:id/close/': {
    ...common,
    access: { staff: 'enquiries.write' },
    summary: 'Closes an enquiry that was dealt with',
    params: staffEnquiryParam,
    body: closeEnquiryBody,
    reply: staffEnquiryReply,
  },
  'POST /api/staff/enquiries/:id/reply/': {
    ...common,
    access: { staff: 'enquiries.write' },
    summary: 'Answers an enquiry by e-mail',
    params: staffEnquiryParam,
    body: replyToEnquiryBody,
    reply: staffEnquiryReply,
  },
})
