import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const list = 'GET /api/orders/returnRequest/status/:status/'
const detail = 'GET /api/orders/rmaDetails/id/:id'
const items = 'GET /api/orders/returnItems/id/:id'
const reasons = 'GET /api/orders/returnReasons/'
const ask = 'PUT /api/orders/return/'
const answer = 'POST /api/orders/needmoreinfoImages/'
const act = 'POST /api/orders/returnAction/'
const pickup = 'POST /api/orders/returnPickup/'
const upload = 'POST /api/orders/uploadRmaImage'

/** The timeout of a photo's upload in milliseconds: mobile networks are slow in this direction. */
const uploadTimeout = 180_000

function endpointsOf(build: Build) {
  return {
    ownReturns: build.query<CallReply<typeof list>, CallInput<typeof list>>({ query: (input) => callOf(list, input) }),
    ownReturn: build.query<CallReply<typeof detail>, CallInput<typeof detail>>({ query: (input) => callOf(detail, input) }),
    returnItems: build.query<CallReply<typeof items>, CallInput<typeof items>>({ query: (input) => callOf(items, input) }),
    returnReasons: build.query<CallReply<typeof reasons>, void>({ query: () => callOf(reasons, {}) }),
    askReturn: build.mutation<CallReply<typeof ask>, CallInput<typeof ask>['body']>({ query: (body) => callOf(ask, { body }) }),
    answerReturn: build.mutation<CallReply<typeof answer>, CallInput<typeof answer>['body']>({ query: (body) => callOf(answer, { body }) }),
    actOnReturn: build.mutation<CallReply<typeof act>, CallInput<typeof act>['body']>({ query: (body) => callOf(act, { body }) }),
    choosePickup: build.mutation<CallReply<typeof pickup>, CallInput<typeof pickup>['body']>({ query: (body) => callOf(pickup, { body }) }),
    uploadPhoto: build.mutation<CallReply<typeof upload>, FormData>({
      query: (body) => ({ url: upload.slice('POST '.length), method: 'POST', body, timeout: uploadTimeout }),
    }),
  }
}

/** The browser's calls about returns. */
export const returnsApi = api.injectEndpoints({ endpoints: endpointsOf })
