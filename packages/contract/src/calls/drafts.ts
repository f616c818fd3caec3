import { linkReply, openLinkBody } from '../drafts.ts'
import { defineCalls } from './call.ts'

/** The payment links of bags that staff made for customers. */
export const draftCalls = defineCalls({
  'POST /api/drafts/open/': {
    access: 'guest-or-customer',
    cache: 'private',
    budget: 'guesses',
    tag: 'checkout',
    summary: 'Opens the bag of a payment link by its token',
    rows: ['P-04'],
    body: openLinkBody,
    reply: linkReply,
  },
})
