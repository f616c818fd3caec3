import {
  publishReviewBody,
  refuseReviewBody,
  replyReviewBody,
  staffReviewParam,
  staffReviewReply,
  staffReviewsQuery,
  staffReviewsReply,
  translateReviewBody,
} from '../staff-reviews.ts'
import { defineCalls } from './call.ts'

const readCall = { access: { staff: 'reviews.read' }, cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const writeCall = { ...readCall, access: { staff: 'reviews.write' }, params: staffReviewParam, reply: staffReviewReply } as const

/** How staff read reviews of their site, decide about them, answer and translate them. */
export const staffReviewCalls = defineCalls({
  'GET /api/staff/reviews/': {
    ...readCall,
    summary: 'Reviews of a site: those to read with the oldest first, the published or the refused ones with the newest first',
    query: staffReviewsQuery,
    reply: staffReviewsReply,
  },
  'GET /api/staff/reviews/:id/': { ...readCall, summary: 'A review', params: staffReviewParam, reply: staffReviewReply },
  'POST /api/staff/reviews/:id/publish/': {
    ...writeCall,
    summary: 'Shows a review, or the change of a shown one',
    body: publishReviewBody,
  },
  'POST /api/staff/reviews/:id/refuse/': {
    ...writeCall,
    summary: 'Refuses a review, or the change of a shown one',
    body: refuseReviewBody,
  },
  'POST /api/staff/reviews/:id/reply/': { ...writeCall, summary: 'Sets or removes the merchant’s reply', body: replyReviewBody },
  'POST /api/staff/reviews/:id/translate/': { ...writeCall, summary: 'Sets or removes a translation', body: translateReviewBody },
})
