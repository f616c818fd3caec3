import { countriesReply } from '../cart.ts'
import { pincodeParam, pincodeQuery, pincodeReply, postcodeParam, postcodeReply } from '../products.ts'
import { defineCalls } from './call.ts'

/** Calls about delivery to post codes. */
export const deliveryCalls = defineCalls({
  'GET /api/cart/countries': {
    access: 'public',
    cache: 'private',
    tag: 'delivery',
    summary: 'Countries and their states',
    rows: ['C-14'],
    reply: countriesReply,
  },
  'GET /api/postcodes/:country/:postcode': {
    access: 'public',
    cache: 'private',
    tag: 'delivery',
    summary: 'The states that a post code lies in, and its usual city',
    rows: [],
    params: postcodeParam,
    reply: postcodeReply,
  },
  'GET /api/products/:id/pincode/:pincode': {
    access: 'public',
    cache: 'private',
    tag: 'delivery',
    summary: 'Whether and when a piece reaches a post code',
    rows: ['C-44'],
    params: pincodeParam,
    query: pincodeQuery,
    reply: pincodeReply,
  },
})
