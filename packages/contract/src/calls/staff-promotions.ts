import {
  endPromotionBody,
  newPromotionBody,
  previewPromotionBody,
  previewPromotionReply,
  promotionChoicesReply,
  savedPromotionReply,
  savePromotionBody,
  staffPromotionParam,
  staffPromotionReply,
  staffPromotionsQuery,
  staffPromotionsReply,
} from '../staff-promotions.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change the promotions of a site. */
export const staffPromotionCalls = defineCalls({
  'GET /api/staff/promotions/': {
    ...common,
    access: { staff: 'promotions.read' },
    summary: 'Promotions of the site with their uses, the last begun first',
    query: staffPromotionsQuery,
    reply: staffPromotionsReply,
  },
  'GET /api/staff/promotion-choices/': {
    ...common,
    access: { staff: 'promotions.read' },
    summary: 'What the form of promotions chooses from: categories, collections, purities, groups of customers and languages',
    reply: promotionChoicesReply,
  },
  'GET /api/staff/promotions/:id/': {
    ...common,
    access: { staff: 'promotions.read' },
    summary: 'A promotion with all that staff write of it, and its uses',
    params: staffPromotionParam,
    reply: staffPromotionReply,
  },
  'POST /api/staff/promotion-preview/': {
    ...common,
    access: { staff: 'promotions.read' },
    changes: false,
    summary: 'The terms of a promotion as shoppers would read them, and the number of its pieces; changes nothing',
    body: previewPromotionBody,
    reply: previewPromotionReply,
  },
  'POST /api/staff/promotions/': {
    ...common,
    access: { staff: 'promotions.write' },
    summary: 'Makes a promotion; it applies within two seconds, or from its start',
    body: newPromotionBody,
    reply: savedPromotionReply,
  },
  'POST /api/staff/promotions/:id/': {
    ...common,
    access: { staff: 'promotions.write' },
    summary: 'Replaces all that staff write of a promotion; it applies within two seconds',
    params: staffPromotionParam,
    body: savePromotionBody,
    reply: savedPromotionReply,
  },
  'POST /api/staff/promotions/:id/end/': {
    ...common,
    access: { staff: 'promotions.write' },
    summary: 'Ends a promotion now, or withdraws one that has not begun; bags that hold their price keep it',
    params: staffPromotionParam,
    body: endPromotionBody,
    reply: savedPromotionReply,
  },
})
