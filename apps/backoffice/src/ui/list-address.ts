import { useSearchParams } from 'react-router'

/** The state of a list, in its address: `?view=to-weigh&state=placed&hide=since&after=KEY`, or `?search=0412`. */
export interface ListAddress<V extends string> {
  view: V
  search: string
  /** The key of a row after or before which the page begins; undefined on the first page. */
  after: string | undefined
  before: string | undefined
  /** The values of the filters that are set, by their keys. */
  filters: Readonly<Record<string, string>>
  /** The ids of the columns that are not shown. */
  hidden: readonly string[]
}

/** A place in a list as parameters of its address, without the page. */
export type SavedAddress = Readonly<Record<string, string>>

const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

/**
 * The list of the address, and functions that change it; pages, views and filters are steps of the browser's history, a search is not. A
 * view keeps the filters and the columns. A search looks in all views, or stays in the one that is shown (`searchesView`).
 */
export function useListAddress<V extends string>(
  views: readonly V[],
  first: V,
  filterKeys: readonly string[] = [],
  { searchesView = false }: { searchesView?: boolean } = {},
) {
  const [params, setParams] = useSearchParams()
  const of = (key: string) => params.get(key) ?? undefined
  const asked = of('view')
  const filters = given(Object.fromEntries(filterKeys.map((key) => [key, of(key)])))
  const hide = of('hide')
  const address: ListAddress<V> = {
    view: views.find((view) => view === asked) ?? first,
    search: of('search') ?? '',
    after: of('after'),
    before: of('before'),
    filters,
    hidden: hide?.split(',') ?? [],
  }
  const placeOf = (view: V, set: Readonly<Record<string, string>> = filters) =>
    given({ view: view === first ? undefined : view, ...set, hide })
  const go = (next: Readonly<Record<string, string | undefined>>, replace = false) => setParams(given(next), { replace })
  const searched = searchesView ? placeOf(address.view) : given({ hide })
  const hrefOf = (view: V) => `?${new URLSearchParams(placeOf(view)).toString()}`
  return {
    address,
    /** The parameters that a saved view stores: the view, the filters and the columns. */
    place: placeOf(address.view) as SavedAddress,
    /** The address of a view, for links. */
    hrefOf,
    /** The address of the first page of what is shown. */
    firstHref: address.search === '' ? hrefOf(address.view) : `?${new URLSearchParams({ ...searched, search: address.search }).toString()}`,
    find: (search: string) => go({ ...searched, search }, address.search !== ''),
    page: (direction: 'after' | 'before', key: string) => go({ ...placeOf(address.view), search: address.search, [direction]: key }),
    /** Replaces all filters; the list begins with its first page. */
    filter: (next: Readonly<Record<string, string>>) => go(placeOf(address.view, next)),
    /** Chooses the columns by those that are left out. */
    hideColumns: (ids: readonly string[]) =>
      go({ ...placeOf(address.view), search: address.search, after: address.after, before: address.before, hide: ids.join(',') }, true),
  }
}
