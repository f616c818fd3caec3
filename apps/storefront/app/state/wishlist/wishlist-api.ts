import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

const save = 'POST /api/products/wishLists'
const share = 'POST /api/products/wishLists/share'
const pieces = 'POST /api/products/wishLists/pieces'

function endpointsOf(build: Build) {
  return {
    wishlists: build.query<CallReply<'GET /api/products/wishLists'>, void>({ query: () => callOf('GET /api/products/wishLists', {}) }),
    changeWishlist: build.mutation<CallReply<typeof save>, CallInput<typeof save>['body']>({ query: (body) => callOf(save, { body }) }),
    renameWishlist: build.mutation<CallReply<'PUT /api/products/wishLists/:wishlistID'>, { wishlistID: string; wishlistName: string }>({
      query: ({ wishlistID, wishlistName }) =>
        callOf('PUT /api/products/wishLists/:wishlistID', { params: { wishlistID }, body: { wishlistName } }),
    }),
    deleteWishlist: build.mutation<CallReply<'DELETE /api/products/wishLists/:wishlistID'>, string>({
      query: (wishlistID) => callOf('DELETE /api/products/wishLists/:wishlistID', { params: { wishlistID } }),
    }),
    shareWishlist: build.mutation<CallReply<typeof share>, string>({ query: (wishlistID) => callOf(share, { body: { wishlistID } }) }),
    withdrawWishlist: build.mutation<CallReply<'DELETE /api/products/wishLists/:wishlistID/share'>, string>({
      query: (wishlistID) => callOf('DELETE /api/products/wishLists/:wishlistID/share', { params: { wishlistID } }),
    }),
    guestPieces: build.mutation<CallReply<typeof pieces>, string[]>({ query: (productID) => callOf(pieces, { body: { productID } }) }),
  }
}

/** The browser's calls about wishlists. */
export const wishlistApi = api.injectEndpoints({ endpoints: endpointsOf })
