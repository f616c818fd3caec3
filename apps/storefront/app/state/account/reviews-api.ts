import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const read = 'GET /api/users/reviews/page/:page'
const add = 'POST /api/products/:id/reviews/'
const change = 'POST /api/users/reviewupdate'
const remove = 'POST /api/users/reviewdelete'
const upload = 'POST /api/users/reviewPhoto'
const report = 'POST /api/products/:id/reviews/:reviewID/report'
const vote = 'POST /api/products/:id/reviews/:reviewID/helpful'

/** The timeout of a photo's upload in milliseconds: mobile networks are slow in this direction. */
const uploadTimeout = 180_000

function endpointsOf(build: Build) {
  return {
    ownReviews: build.query<CallReply<typeof read>, number>({ query: (page) => callOf(read, { params: { page: String(page) } }) }),
    addReview: build.mutation<CallReply<typeof add>, CallInput<typeof add>>({ query: (input) => callOf(add, input) }),
    changeReview: build.mutation<CallReply<typeof change>, CallInput<typeof change>['body']>({ query: (body) => callOf(change, { body }) }),
    removeReview: build.mutation<CallReply<typeof remove>, string>({ query: (reviewID) => callOf(remove, { body: { reviewID } }) }),
    uploadReviewPhoto: build.mutation<CallReply<typeof upload>, FormData>({
      query: (body) => ({ url: upload.slice('POST '.length), method: 'POST', body, timeout: uploadTimeout }),
    }),
    reportReview: build.mutation<CallReply<typeof report>, CallInput<typeof report>['params']>({
      query: (params) => callOf(report, { params }),
    }),
    findHelpful: build.mutation<CallReply<typeof vote>, CallInput<typeof vote>['params']>({
      query: (params) => callOf(vote, { params }),
    }),
  }
}

/** The browser's calls about reviews. */
export const reviewsApi = api.injectEndpoints({ endpoints: endpointsOf })
