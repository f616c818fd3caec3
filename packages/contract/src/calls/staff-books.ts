import {
  monthBody,
  monthLockReply,
  registerDocumentsQuery,
  registerDocumentsReply,
  registerQuery,
  registerSummaryReply,
  registrationsReply,
  reopenBody,
} from '../staff-books.ts'
import { defineCalls } from './call.ts'

const bookCall = { access: { staff: 'accounts.read' }, cache: 'private', tag: 'staff', rows: ['P-04', 'R-16'] } as const

/** The registers of the invoices and credit notes that a merchant issued. */
export const staffBookCalls = defineCalls({
  'GET /api/staff/books/': {
    ...bookCall,
    summary: 'The registrations that issued documents on a site, each with its first and last month',
    reply: registrationsReply,
  },
  'GET /api/staff/books/summary/': {
    ...bookCall,
    summary: 'The sums of what a registration issued in a month, by rate and by HSN code',
    query: registerQuery,
    reply: registerSummaryReply,
  },
  'GET /api/staff/books/documents/': {
    ...bookCall,
    summary: 'The invoices and credit notes that a registration issued in a month, the oldest first',
    query: registerDocumentsQuery,
    reply: registerDocumentsReply,
  },
  'POST /api/staff/books/close/': {
    ...bookCall,
    access: { staff: 'accounts.lock' },
    summary: 'Closes the books of a registration up to the end of a month: nothing is issued with a date in it any more',
    body: monthBody,
    reply: monthLockReply,
  },
  'POST /api/staff/books/reopen/': {
    ...bookCall,
    access: { staff: 'accounts.reopen' },
    summary: 'Opens the last closed month of a registration again',
    body: reopenBody,
    reply: monthLockReply,
  },
})
