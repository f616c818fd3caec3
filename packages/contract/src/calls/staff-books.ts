import { registerDocumentsQuery, registerDocumentsReply, registerQuery, registerSummaryReply, registrationsReply } from '../staff-books.ts'
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
})
