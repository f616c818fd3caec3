import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from './api.ts'

const list = 'GET /api/orders/index/status/:status/'
const detail = 'GET /api/orders/detail/id/:id/'
const document = 'GET /api/cart/orders/:orderID/documents/:documentID/'

function endpointsOf(build: Build) {
  return {
    ownOrders: build.query<CallReply<typeof list>, CallInput<typeof list>>({ query: (input) => callOf(list, input) }),
    orderDocument: build.query<CallReply<typeof document>, CallInput<typeof document>>({ query: (input) => callOf(document, input) }),
    ownOrder: build.query<CallReply<typeof detail>, string>({ query: (id) => callOf(detail, { params: { id } }) }),
  }
}

/** Own orders as the browser calls them. */
export const ordersApi = api.injectEndpoints({ endpoints: endpointsOf })
