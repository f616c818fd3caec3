import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const change = 'PUT /api/cart/'
/** The request bodies about saved products. */
type SavedBody = Extract<CallInput<typeof change>['body'], { mode: 'save_for_later' | 'move_to_cart' | 'remove_saved' }>

const buy = 'POST /api/cart/gift-cards/'
const remove = 'DELETE /api/cart/:cartID/gift-cards/:cardID/'

function endpointsOf(build: Build) {
  return {
    changeSaved: build.mutation<CallReply<typeof change>, SavedBody>({ query: (body) => callOf(change, { body }) }),
    buyCard: build.mutation<CallReply<typeof buy>, CallInput<typeof buy>['body']>({ query: (body) => callOf(buy, { body }) }),
    removeCard: build.mutation<CallReply<typeof remove>, { cartID: string; cardID: string }>({
      query: (params) => callOf(remove, { params }),
    }),
  }
}

/** The browser's calls about saved products and bought gift cards. */
export const cartItemApi = api.injectEndpoints({ endpoints: endpointsOf })
