import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const list = 'GET /account/users/:id/address'
const add = 'POST /account/users/:id/address'
const change = 'PATCH /account/users/:id/address/:addressId'
const remove = 'DELETE /account/users/:id/address/:addressId'

function endpointsOf(build: Build) {
  return {
    savedAddresses: build.query<CallReply<typeof list>, string>({ query: (id) => callOf(list, { params: { id } }) }),
    addAddress: build.mutation<CallReply<typeof add>, CallInput<typeof add>>({ query: (input) => callOf(add, input) }),
    changeAddress: build.mutation<CallReply<typeof change>, CallInput<typeof change>>({ query: (input) => callOf(change, input) }),
    removeAddress: build.mutation<CallReply<typeof remove>, CallInput<typeof remove>>({ query: (input) => callOf(remove, input) }),
  }
}

/** The browser's calls about saved addresses. */
export const addressApi = api.injectEndpoints({ endpoints: endpointsOf })
