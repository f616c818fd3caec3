import { rewriteQuery, rewriteReply } from '../rewrites.ts'
import { defineCalls } from './call.ts'

/** Addresses of pages that moved. */
export const rewriteCalls = defineCalls({
  'GET /api/url-rewrite': {
    access: 'public',
    cache: 'private',
    replica: true,
    tag: 'content',
    summary: 'Where the address of a page that moved leads to',
    rows: ['C-45'],
    query: rewriteQuery,
    reply: rewriteReply,
  },
})
