import { useSearchParams } from 'react-router'

/** What a list shows, as its address says: `?view=to-weigh&search=0412&after=KEY`. */
export interface ListAddress<V extends string> {
  view: V
  search: string
  /** The key of a row after or before which the page begins; undefined on the first page. */
  after: string | undefined
  before: string | undefined
}

/** The list of the address, and functions that change it; pages and views are steps of the browser's history, a search is not. */
export function useListAddress<V extends string>(views: readonly V[], first: V) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const address: ListAddress<V> = {
    view: views.find((view) => view === asked) ?? first,
    search: params.get('search') ?? '',
    after: params.get('after') ?? undefined,
    before: params.get('before') ?? undefined,
  }
  const go = (next: Record<string, string>, replace = false) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace })
  return {
    address,
    /** The address of a view, for links. */
    hrefOf: (view: V) => (view === first ? '?' : `?view=${view}`),
    find: (search: string) => go({ search }, address.search !== ''),
    page: (direction: 'after' | 'before', key: string) => go({ view: address.view, search: address.search, [direction]: key }),
  }
}
