import { type Listing, listingQuery } from '@karat/contract/products.ts'
import { notFound, type PageApi, unavailable } from './loaders.ts'

/** The filters of an address, without what does not belong there. */
export function listingParams(search: URLSearchParams, fixed: Record<string, string> = {}): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys(listingQuery.shape)) {
    const value = fixed[name] ?? search.get(name)
    if (value) params.set(name, value)
  }
  return params
}

/** One page of a listing; filters that are no filters are not found rather than quietly left out. */
export async function loadListing(api: PageApi, search: URLSearchParams, fixed: Record<string, string> = {}): Promise<Listing> {
  let status = 0
  const listing = await api.get<Listing>(`/api/products/?${listingParams(search, fixed)}`, (failed) => {
    status = failed
  })
  if (!listing) throw status === 400 || status === 404 ? notFound() : unavailable()
  if (listing.page > listing.pages) throw notFound()
  return listing
}
