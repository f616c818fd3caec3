import {
  accountOpeningBody,
  accountOpeningReply,
  deadJobParam,
  deadJobReply,
  deadJobsReply,
  productRefreshBody,
  productRefreshReply,
  rateProgressReply,
  rewriteBody,
  rewriteRemovalBody,
  rewriteRemovalReply,
  rewriteSetReply,
  rewritesQuery,
  rewritesReply,
} from '../staff-operations.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const jobCall = { ...common, access: { staff: 'settings.write' }, params: deadJobParam, reply: deadJobReply } as const

/** Calls for work besides the daily one: failed jobs, moved pages, lost accounts, products that others wrote. */
export const staffOperationCalls = defineCalls({
  'GET /api/staff/jobs/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'Jobs that failed for good; for members whose role is for every site',
    reply: deadJobsReply,
  },
  'POST /api/staff/jobs/:id/repeat/': { ...jobCall, summary: 'Tries a failed job again' },
  'POST /api/staff/jobs/:id/discard/': { ...jobCall, summary: 'Discards a failed job' },
  'GET /api/staff/rewrites/': {
    ...common,
    access: { staff: 'content.read' },
    summary: 'The redirects of a site, the last set first',
    query: rewritesQuery,
    reply: rewritesReply,
  },
  'POST /api/staff/rewrites/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Sets where the address of a moved page leads',
    body: rewriteBody,
    reply: rewriteSetReply,
  },
  'POST /api/staff/rewrites/remove/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Removes the redirect of an address',
    body: rewriteRemovalBody,
    reply: rewriteRemovalReply,
  },
  'POST /api/staff/accounts/open/': {
    ...common,
    access: { staff: 'money.give' },
    summary: 'Gives the account of an order a contact that its owner signs in by, after a check of evidence',
    body: accountOpeningBody,
    reply: accountOpeningReply,
  },
  'POST /api/staff/listings/refresh/': {
    ...common,
    access: { staff: 'products.write' },
    summary: 'Shows products as the catalogue has them; for members whose role is for every site',
    body: productRefreshBody,
    reply: productRefreshReply,
  },
  'GET /api/staff/rates/progress/': {
    ...common,
    access: { staff: 'rates.read' },
    summary: 'The changes of rates whose prices are written now',
    reply: rateProgressReply,
  },
})
