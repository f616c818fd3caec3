import {
  approvalsExportBody,
  draftsExportBody,
  enquiriesExportBody,
  exportReply,
  ordersExportBody,
  productsExportBody,
  promotionsExportBody,
  queueExportBody,
  readyPiecesExportBody,
  refundsExportBody,
  returnsExportBody,
  reviewsExportBody,
  savedViewBody,
  savedViewChangeBody,
  savedViewParam,
  savedViewRemovalBody,
  savedViewRemovalReply,
  savedViewReply,
  savedViewsQuery,
  savedViewsReply,
  waitingRefundsExportBody,
} from '../staff-lists.ts'
import { ratesPreviewBody } from '../staff-rates.ts'
import { booksExportBody } from '../staff-books.ts'
import { openPayoutsExportBody } from '../staff-payouts.ts'
import { productFileBody } from '../staff-imports.ts'
import { auditExportBody } from '../staff-session.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const ownCall = { ...common, access: 'any-staff' } as const
const exportCall = { ...common, access: { staff: 'orders.read' }, reply: exportReply } as const

/** The views of lists that members save for themselves, and the exports of lists. */
export const staffListCalls = defineCalls({
  'GET /api/staff/views/': {
    ...ownCall,
    summary: 'The views of a list that the member saved, by their names',
    query: savedViewsQuery,
    reply: savedViewsReply,
  },
  'POST /api/staff/views/': { ...ownCall, summary: 'Saves a view of a list', body: savedViewBody, reply: savedViewReply },
  'POST /api/staff/views/:id/': {
    ...ownCall,
    summary: 'Renames a saved view, or saves what it shows anew',
    params: savedViewParam,
    body: savedViewChangeBody,
    reply: savedViewReply,
  },
  'POST /api/staff/views/:id/remove/': {
    ...ownCall,
    summary: 'Removes a saved view',
    params: savedViewParam,
    body: savedViewRemovalBody,
    reply: savedViewRemovalReply,
  },
  'POST /api/staff/exports/orders/': {
    ...exportCall,
    summary: 'An address that downloads the orders of a filter as CSV; needs fresh proof',
    body: ordersExportBody,
  },
  'POST /api/staff/exports/returns/': {
    ...exportCall,
    summary: 'An address that downloads the returns of a filter as CSV; needs fresh proof',
    body: returnsExportBody,
  },
  'POST /api/staff/exports/refunds/': {
    ...exportCall,
    summary: 'An address that downloads the refunds of a period as CSV; needs fresh proof',
    body: refundsExportBody,
  },
  'POST /api/staff/exports/waiting-refunds/': {
    ...exportCall,
    summary: 'An address that downloads the refunds that staff have to transfer of a filter as CSV; needs fresh proof',
    body: waitingRefundsExportBody,
  },
  'POST /api/staff/exports/transfers/': {
    ...exportCall,
    summary: 'An address that downloads the expected bank transfers of a filter as CSV; needs fresh proof',
    body: queueExportBody,
  },
  'POST /api/staff/exports/cash/': {
    ...exportCall,
    summary: 'An address that downloads the orders whose cash was not recorded of a filter as CSV; needs fresh proof',
    body: queueExportBody,
  },
  'POST /api/staff/exports/cancellations/': {
    ...exportCall,
    summary: 'An address that downloads the cancellations that wait of a filter as CSV; needs fresh proof',
    body: queueExportBody,
  },
  'POST /api/staff/exports/revisions/': {
    ...exportCall,
    summary: 'An address that downloads the new prices that wait of a filter as CSV; needs fresh proof',
    body: queueExportBody,
  },
  'POST /api/staff/exports/drafts/': {
    ...exportCall,
    access: { staff: 'orders.draft' },
    summary: 'An address that downloads the draft orders of a filter that the member sees as CSV; needs fresh proof',
    body: draftsExportBody,
  },
  'POST /api/staff/exports/reviews/': {
    ...exportCall,
    access: { staff: 'reviews.read' },
    summary: 'An address that downloads the reviews of a filter as CSV; needs fresh proof',
    body: reviewsExportBody,
  },
  'POST /api/staff/exports/enquiries/': {
    ...exportCall,
    access: { staff: 'enquiries.read' },
    summary: 'An address that downloads the enquiries of a filter as CSV; needs fresh proof',
    body: enquiriesExportBody,
  },
  'POST /api/staff/exports/products/': {
    ...exportCall,
    access: { staff: 'products.read' },
    summary: 'An address that downloads the products of a filter as CSV; needs fresh proof',
    body: productsExportBody,
  },
  'POST /api/staff/exports/product-file/': {
    ...exportCall,
    access: { staff: 'products.read' },
    summary: 'An address that downloads all that staff write of the products of a filter, as an import takes it; needs fresh proof',
    body: productFileBody,
  },
  'POST /api/staff/exports/ready-pieces/': {
    ...exportCall,
    access: { staff: 'stock.read' },
    summary: 'An address that downloads the ready pieces of a filter as CSV; needs fresh proof',
    body: readyPiecesExportBody,
  },
  'POST /api/staff/exports/promotions/': {
    ...exportCall,
    access: { staff: 'promotions.read' },
    summary: 'An address that downloads the promotions of a filter as CSV; needs fresh proof',
    body: promotionsExportBody,
  },
  'POST /api/staff/exports/new-prices/': {
    ...exportCall,
    access: { staff: 'rates.propose' },
    summary: 'An address that downloads what new rates would make of the listed prices as CSV; needs fresh proof',
    body: ratesPreviewBody,
  },
  'POST /api/staff/exports/books/': {
    ...exportCall,
    access: { staff: 'accounts.read' },
    summary: 'An address that downloads a file of what a registration issued in a month; needs fresh proof',
    body: booksExportBody,
  },
  'POST /api/staff/exports/payouts/': {
    ...exportCall,
    access: { staff: 'accounts.read' },
    summary: 'An address that downloads what is in no payout yet as CSV; needs fresh proof',
    body: openPayoutsExportBody,
  },
  'POST /api/staff/exports/approvals/': {
    ...exportCall,
    access: 'any-staff',
    summary: 'An address that downloads the approvals that the member reads of a filter as CSV; needs fresh proof',
    body: approvalsExportBody,
  },
  'POST /api/staff/exports/audit/': {
    ...exportCall,
    access: { staff: 'settings.read' },
    summary: 'An address that downloads the audit of a filter as CSV; needs fresh proof',
    body: auditExportBody,
  },
})
