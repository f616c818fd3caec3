import {
  creditGrantBody,
  creditGrantReply,
  customerCreditBody,
  giftCardIssueBody,
  giftCardIssueReply,
  orderCardBody,
  orderCardParams,
  orderCardReplacementBody,
  orderCardReply,
  orderCardsReply,
} from '../staff-credit.ts'
import { staffCustomerParam } from '../staff-customers.ts'
import { staffNumberParam } from '../staff.ts'
import { defineCalls } from './call.ts'

const giving = { access: { staff: 'money.give' }, cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const cardCall = { ...giving, params: orderCardParams, reply: orderCardReply } as const

/** How staff give store credit and gift cards, and change cards that were bought. */
export const staffCreditCalls = defineCalls({
  'POST /api/staff/credit/grant/': {
    ...giving,
    summary: 'Gives the customer of a contact store credit',
    body: creditGrantBody,
    reply: creditGrantReply,
  },
  'POST /api/staff/customers/:id/credit/': {
    ...giving,
    summary: 'Gives a customer of the site store credit',
    params: staffCustomerParam,
    body: customerCreditBody,
    reply: creditGrantReply,
  },
  'POST /api/staff/gift-cards/issue/': {
    ...giving,
    summary: 'Gives a gift card, which is mailed',
    body: giftCardIssueBody,
    reply: giftCardIssueReply,
  },
  'GET /api/staff/orders/:number/cards/': {
    ...giving,
    access: { staff: 'orders.read' },
    summary: 'The gift cards that were bought with an order, without their numbers',
    params: staffNumberParam,
    reply: orderCardsReply,
  },
  'POST /api/staff/orders/:number/cards/:card/block/': {
    ...cardCall,
    summary: 'Lets a bought gift card pay for nothing',
    body: orderCardBody,
  },
  'POST /api/staff/orders/:number/cards/:card/unblock/': {
    ...cardCall,
    summary: 'Lets a blocked gift card pay again',
    body: orderCardBody,
  },
  'POST /api/staff/orders/:number/cards/:card/replace/': {
    ...cardCall,
    summary: 'Moves the balance of a gift card to a new one, which is mailed',
    body: orderCardReplacementBody,
  },
})
