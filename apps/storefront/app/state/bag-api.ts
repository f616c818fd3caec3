import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from './api.ts'

const change = 'PUT /api/cart/'
/** What is asked for about a piece that is kept for later. */
type SavedBody = Extract<CallInput<typeof change>['body'], { mode: 'save_for_later' | 'move_to_cart' | 'remove_saved' }>

function endpointsOf(build: Build) {
  return { changeSaved: build.mutation<CallReply<typeof change>, SavedBody>({ query: (body) => callOf(change, { body }) }) }
}

/** Pieces kept for later as the browser calls them. */
export const bagApi = api.injectEndpoints({ endpoints: endpointsOf })
