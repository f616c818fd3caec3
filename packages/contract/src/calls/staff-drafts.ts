import { promotionsReply } from '../cart.ts'
import {
  discountDraftBody,
  draftBody,
  draftParam,
  draftPreviewReply,
  draftReply,
  draftsQuery,
  draftsReply,
  holdDraftBody,
  newDraftBody,
  previewDraftBody,
  sendDraftBody,
  withdrawDraftBody,
} from '../staff-drafts.ts'
import { defineCalls } from './call.ts'

const common = { access: { staff: 'orders.draft' }, cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff make a bag for a customer, hold its price, and send a payment link. */
export const staffDraftCalls = defineCalls({
  'GET /api/staff/drafts/': {
    ...common,
    summary: 'Draft orders of a site: the own ones, or all for members who may read orders',
    query: draftsQuery,
    reply: draftsReply,
  },
  'POST /api/staff/drafts/preview/': {
    ...common,
    changes: false,
    summary: 'The bag of a draft order as it is typed, priced as its first save would price it; changes nothing',
    body: previewDraftBody,
    reply: draftPreviewReply,
  },
  'POST /api/staff/drafts/': { ...common, summary: 'Makes a draft order', body: newDraftBody, reply: draftReply },
  'GET /api/staff/drafts/:number/': {
    ...common,
    summary: 'A draft order with its bag as it is priced now',
    params: draftParam,
    reply: draftReply,
  },
  'POST /api/staff/drafts/:number/': {
    ...common,
    summary: 'Replaces the content of a draft order; another bag ends its hold',
    params: draftParam,
    body: draftBody,
    reply: draftReply,
  },
  'GET /api/staff/drafts/:number/offers/': {
    ...common,
    summary: 'The promotions for a draft order, each with its saving or the reason against it',
    params: draftParam,
    reply: promotionsReply,
  },
  'POST /api/staff/drafts/:number/discount/': {
    ...common,
    access: { staff: 'discounts.give' },
    summary: 'Takes a percentage off the making charge of a draft order; above the limit of the member it waits for a second person',
    params: draftParam,
    body: discountDraftBody,
    reply: draftReply,
  },
  'POST /api/staff/drafts/:number/hold/': {
    ...common,
    summary: 'Holds the price of a draft order anew and sets its stock aside',
    params: draftParam,
    body: holdDraftBody,
    reply: draftReply,
  },
  'POST /api/staff/drafts/:number/send/': {
    ...common,
    summary: 'Makes the payment link of a draft order, and sends it by some channels',
    params: draftParam,
    body: sendDraftBody,
    reply: draftReply,
  },
  'POST /api/staff/drafts/:number/withdraw/': {
    ...common,
    summary: 'Withdraws a draft order: its link no longer works, and its stock is free',
    params: draftParam,
    body: withdrawDraftBody,
    reply: draftReply,
  },
})
