import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const read = 'GET /api/users/credit/'
const redeem = 'POST /api/users/credit/redeem/'
const check = 'POST /api/gift-cards/balance/'

function endpointsOf(build: Build) {
  return {
    credit: build.query<CallReply<typeof read>, number>({ query: (page) => callOf(read, { query: { page: String(page) } }) }),
    redeemCard: build.mutation<CallReply<typeof redeem>, CallInput<typeof redeem>['body']>({ query: (body) => callOf(redeem, { body }) }),
    checkCard: build.mutation<CallReply<typeof check>, CallInput<typeof check>['body']>({ query: (body) => callOf(check, { body }) }),
  }
}

/** The browser's calls about store credit and gift cards. */
export const creditApi = api.injectEndpoints({ endpoints: endpointsOf })
