import { cacheParam } from '../content.ts'
import { accountReply } from '../envelope.ts'
import { idParam, priceBody, priceBreakup } from '../products.ts'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** The account service. */
export const accountCalls = defineCalls({
  'GET /account/cache/:key': {
    access: 'public',
    cache: { public: 60 },
    replica: true,
    tag: 'content',
    summary: 'Cached content',
    rows: ['A-19'],
    params: cacheParam,
    reply: accountReply(z.unknown()),
  },
  'POST /account/products/price/:id': {
    access: 'public',
    cache: 'private',
    tag: 'products',
    summary: 'What a piece costs and why',
    rows: ['A-18'],
    params: idParam,
    body: priceBody,
    reply: accountReply(priceBreakup),
  },
})
