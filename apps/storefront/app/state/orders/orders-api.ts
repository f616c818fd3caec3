import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const list = 'GET /api/orders/index/status/:status/'
const detail = 'GET /api/orders/detail/id/:id/'
const document = 'GET /api/cart/orders/:orderID/documents/:documentID/'
const items = 'GET /api/orders/cancelItems/id/:id'
const reasons = 'GET /api/orders/cancelReasons/'
const cancel = 'PUT /api/orders/cancel/'
const account = 'PUT /api/orders/refundAccount/'
const withdraw = 'POST /api/orders/cancelWithdraw/'
const revised = 'GET /api/orders/revised/id/:id/'
const accept = 'POST /api/orders/revisedAccept/'
const reject = 'POST /api/orders/revisedReject/'
const excess = 'POST /api/orders/excessPayment/'
const process = 'POST /api/orders/excessPaymentProcess/id/:id/'
const cancellations = 'GET /api/orders/cancellations/id/:id'

function endpointsOf(build: Build) {
  return {
    ownOrders: build.query<CallReply<typeof list>, CallInput<typeof list>>({ query: (input) => callOf(list, input) }),
    orderDocument: build.query<CallReply<typeof document>, CallInput<typeof document>>({ query: (input) => callOf(document, input) }),
    ownOrder: build.query<CallReply<typeof detail>, CallInput<typeof detail>>({ query: (input) => callOf(detail, input) }),
    cancelItems: build.query<CallReply<typeof items>, CallInput<typeof items>>({ query: (input) => callOf(items, input) }),
    cancelReasons: build.query<CallReply<typeof reasons>, void>({ query: () => callOf(reasons, {}) }),
    cancelPieces: build.mutation<CallReply<typeof cancel>, CallInput<typeof cancel>['body']>({ query: (body) => callOf(cancel, { body }) }),
    giveAccount: build.mutation<CallReply<typeof account>, CallInput<typeof account>['body']>({
      query: (body) => callOf(account, { body }),
    }),
    withdrawCancellation: build.mutation<CallReply<typeof withdraw>, CallInput<typeof withdraw>['body']>({
      query: (body) => callOf(withdraw, { body }),
    }),
    cancellations: build.query<CallReply<typeof cancellations>, CallInput<typeof cancellations>>({
      query: (input) => callOf(cancellations, input),
    }),
    revised: build.query<CallReply<typeof revised>, CallInput<typeof revised>>({ query: (input) => callOf(revised, input) }),
    excessPayments: build.query<CallReply<typeof excess>, CallInput<typeof excess>['body']>({ query: (body) => callOf(excess, { body }) }),
    acceptRevised: build.mutation<CallReply<typeof accept>, CallInput<typeof accept>['body']>({
      query: (body) => callOf(accept, { body }),
    }),
    rejectRevised: build.mutation<CallReply<typeof reject>, CallInput<typeof reject>['body']>({
      query: (body) => callOf(reject, { body }),
    }),
    payExcess: build.mutation<CallReply<typeof process>, CallInput<typeof process>>({ query: (input) => callOf(process, input) }),
  }
}

/** The browser's calls about orders. */
export const ordersApi = api.injectEndpoints({ endpoints: endpointsOf })
