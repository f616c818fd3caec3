import { creditQuery, creditReply, giftCardBody, giftCardReply } from '../credit.ts'
import { defineCalls } from './call.ts'

/** Store credit of a customer, and gift cards. */
export const creditCalls = defineCalls({
  'GET /api/users/credit/': {
    access: 'customer',
    cache: 'private',
    tag: 'credit',
    summary: 'Store credit by expiry, and what came and went',
    rows: [],
    query: creditQuery,
    reply: creditReply,
  },
  'POST /api/users/credit/redeem/': {
    access: 'customer',
    cache: 'private',
    budget: 'guesses',
    tag: 'credit',
    summary: 'Move what is on a gift card to store credit',
    rows: [],
    body: giftCardBody,
    reply: giftCardReply,
  },
  'POST /api/gift-cards/balance/': {
    access: 'guest-or-customer',
    cache: 'private',
    budget: 'guesses',
    tag: 'credit',
    summary: 'What is on a gift card',
    rows: [],
    body: giftCardBody,
    reply: giftCardReply,
  },
})
