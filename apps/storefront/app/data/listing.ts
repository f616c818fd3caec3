import type { CallInput } from '@karat/contract/calls.ts'
import { type Listing, listingQuery, searchQuery } from '@karat/contract/products.ts'
import { notFound, type PageApi, unavailable } from './loaders.ts'

type ListingInput = CallInput<'GET /api/products/'>['query']

/** The filters of an address, without unknown parameters. */
export function listingParams(search: URLSearchParams, fixed: Record<string, string> = {}): ListingInput {
  return Object.fromEntries(
    Object.keys(listingQuery.shape).flatMap((name) => {
      const value = fixed[name] ?? search.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The filters, order and page of a search's address; invalid ones are not found, as in a listing. */
export function searchFilters(search: URLSearchParams): Omit<CallInput<'GET /api/search/'>['query'], 'q'> {
  const { data } = searchQuery.omit({ q: true }).safeParse(listingParams(search))
  if (!data) throw notFound()
  return data
}

/** One page of a listing; invalid filters are not found instead of ignored. */
export async function loadListing(api: PageApi, search: URLSearchParams, fixed: Record<string, string> = {}): Promise<Listing> {
  let status = 0
  const listing = await api.call('GET /api/products/', { query: listingParams(search, fixed) }, (failedStatus) => {
    status = failedStatus
  })
  if (!listing) throw status === 400 || status === 404 ? notFound() : unavailable()
  if (listing.page > listing.pages) throw notFound()
  return listing
}
