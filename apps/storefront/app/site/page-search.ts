import { knownQuery, pageRoute } from '@karat/sites/page-query.ts'
import { useLocation } from 'react-router'

interface Address {
  pathname: string
  search: string
}

/** What counts of an address's query. Links, forms and facts about a page are made of this, never of the whole query. */
export function pageSearch({ pathname, search }: Address): URLSearchParams {
  return knownQuery(pageRoute(pathname.split('/').slice(2).filter(Boolean)), new URLSearchParams(search))
}

/** What counts of the query of the page on show; the same on the server and in the browser. */
export function usePageSearch(): URLSearchParams {
  return pageSearch(useLocation())
}

/** Whether a page is shown as it is and not filtered, sorted or turned over. */
export function isPlain(address: Address): boolean {
  return pageSearch(address).size === 0
}
