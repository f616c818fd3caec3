import { useCallback } from 'react'
import { usePageSearch } from '../../site/page-search.ts'

/** The most characters of a search in a customer's list. */
export const maxWords = 80

/**
 * Reads the tab, the search words and the page number of a customer's list from the address of the page.
 * @param path the page's address without language and query
 * @param lists its tabs, the first of which shows everything and stands in no address
 * @param perPage rows on a page
 * @returns `from` and `to` are the rows asked for (`to` is exclusive); `hrefOf` is the address of a tab, with the words searched for now
 * unless others are given
 */
export function useSearchedList<List extends string>(path: string, lists: readonly [List, ...List[]], perPage: number) {
  const search = usePageSearch()
  const [all] = lists
  const status = lists.find((list) => list === search.get('status')) ?? all
  const words = (search.get('q') ?? '').trim().slice(0, maxWords)
  const page = Math.max(1, Math.min(1000, Number(search.get('page')) || 1))
  const hrefOf = useCallback(
    (list: List, searched = words) => {
      const query = new URLSearchParams({ ...(list === all ? {} : { status: list }), ...(searched === '' ? {} : { q: searched }) })
      return query.size === 0 ? path : `${path}?${query}`
    },
    [path, all, words],
  )
  return { status, words, page, from: (page - 1) * perPage, to: page * perPage, hrefOf }
}
