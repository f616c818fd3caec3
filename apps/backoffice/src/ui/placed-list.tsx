import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { refreshEvery } from '../shell/counts.ts'
import { useMessages } from '../messages/messages.tsx'
import type { ListAddress, useListAddress } from './list-address.ts'
import { shownColumns } from './list-columns.tsx'
import { ListEmpty, LookedTo } from './list-empty.tsx'
import { StaffList, type StaffListProps } from './staff-list.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

/** A page of a list that is turned both ways by key. */
interface PlacedPage<R> {
  rows: readonly R[]
  next: string | null
  previous: string | null
  /** Whether a search found more than it shows. */
  more: boolean
  lookedTo: string | null
}

/** The list that the address asks for: a search takes precedence over view, filters and page. */
const queryOf = <V extends string>({ view, search, after, before, filters }: ListAddress<V>) =>
  search ? { search } : { ...filters, view, ...(after && { after }), ...(before && { before }) }

interface PlacedListSource<R, V extends string> {
  address: ListAddress<V>
  /** The key of the query without what the address asks for. */
  queryKey: QueryKey
  load: (query: ReturnType<typeof queryOf<V>>) => Promise<PlacedPage<R>>
  idOf: (row: R) => string
}

/** The rows of the list that the address asks for, read again every half minute. */
export function usePlacedList<R, V extends string>({ address, queryKey, load, idOf }: PlacedListSource<R, V>) {
  const query = queryOf(address)
  const key = [...queryKey, 'list', query]
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: key,
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
  const steady = useSteadyRows(JSON.stringify(key), isPlaceholderData ? undefined : data?.rows, idOf)
  const { next, previous } = data && !isPlaceholderData ? data : { next: null, previous: null }
  return { ...steady, next, previous, data, problem: error ?? undefined, onRetry: () => void refetch() }
}

interface PlacedListProps<R extends RowData> extends Pick<
  StaffListProps<R>,
  'label' | 'columns' | 'idOf' | 'hrefOf' | 'groupOf' | 'selection' | 'rowKeys' | 'keyHints'
> {
  listing: Pick<ReturnType<typeof useListAddress>, 'address' | 'page' | 'filter'>
  list: ReturnType<typeof usePlacedList<R, string>>
  /** Shown where the list has no rows without a search and a filter. */
  empty: string
}

/** A list that goes on and back by key, with what it says where it is empty, and how far a filter looked. */
export function PlacedList<R extends RowData>({ listing, list, columns, empty, ...props }: PlacedListProps<R>) {
  const { t } = useMessages()
  const { address, page, filter } = listing
  const { data, next, previous, rows, isOutdated, renew, problem, onRetry } = list
  const isSearch = address.search !== ''
  const onNext = next === null ? undefined : () => page('after', next)
  return (
    <StaffList<R>
      {...props}
      columns={shownColumns(columns, address.hidden)}
      rows={rows}
      problem={problem}
      onRetry={onRetry}
      empty={
        <ListEmpty
          text={empty}
          isSearch={isSearch}
          isFiltered={Object.keys(address.filters).length > 0}
          onClear={() => filter({})}
          lookedTo={data?.lookedTo}
          onFurther={onNext}
        />
      }
      hasFilter={!isSearch}
      isOutdated={isOutdated}
      onRenew={renew}
      onNext={onNext}
      onPrevious={previous === null ? undefined : () => page('before', previous)}
      foot={data?.more ? <span>{t('list.moreFound')}</span> : <LookedTo at={data?.lookedTo} />}
    />
  )
}
