import { knownQuery } from '@karat/sites/page-query.ts'
import { pageAt } from '@karat/sites/pages.ts'
import { useLocation } from 'react-router'

export interface PageLocation {
  pathname: string
  search: string
}

/** The known parameters of a location's query. Links, forms and metadata of a page use these, never the whole query. */
export function pageSearch({ pathname, search }: PageLocation): URLSearchParams {
  return knownQuery(pageAt(pathname), new URLSearchParams(search))
}

/** The known parameters of the current page's query; the same on the server and in the browser. */
export function usePageSearch(): URLSearchParams {
  return pageSearch(useLocation())
}

/** Whether an address has no known parameter: a listing without filters, in its default order and on its first page. */
export function isUnfiltered(address: PageLocation): boolean {
  return pageSearch(address).size === 0
}

/** Query parameters of a listing that filter nothing. */
const orderKeys = new Set(['sort', 'soldOut', 'page'])

/**
 * The query of a listing whose filters were changed: on its first page, and without filters also without `soldOut` of a search, which would
 * give the whole listing a second address.
 */
export function listingQuery(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  query.delete('page')
  if ([...query.keys()].every((key) => orderKeys.has(key))) query.delete('soldOut')
  return `?${query}`
}
