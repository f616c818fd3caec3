import type { ExportedList, SavedList } from '@karat/sites/staff-lists.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refreshEvery } from '../shell/counts.ts'
import { ListBar, type ListPlace } from './list-bar.tsx'
import { shownColumns } from './list-columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import type { FilterField } from './filter-field.ts'
import { type Column, StaffList, type StaffListProps } from './staff-list.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

/** A page of a list that is read by key. */
interface QueuePage<R> {
  rows: readonly R[]
  /** The key of the next page; null on the last one. */
  next: string | null
}

/** The place of a queue in its address, as `useListAddress` gives it. */
export interface QueuePlace extends ListPlace {
  page: (direction: 'after', key: string) => void
  firstHref: string
}

interface QueueListProps<R extends RowData> {
  /** The list whose views are saved. */
  list: SavedList
  listing: QueuePlace
  /** The name of the list for screen readers. */
  label: string
  /** The key of the query without filters and page; another key is another list. */
  queryKey: QueryKey
  /** Reads a page of what the address asks for: filters or a search, and the key of the page. */
  load: (asked: Readonly<Record<string, string>>) => Promise<QueuePage<R>>
  columns: readonly Column<R>[]
  fields: readonly FilterField[]
  /** The name of the search; without it the list has none. */
  search?: string
  exported?: { list: ExportedList; filter: Readonly<Record<string, string>> } | undefined
  idOf: (row: R) => string
  hrefOf: (row: R) => string | undefined
  /** The ids of rows that the member's own acts ended. */
  gone?: ReadonlySet<string> | undefined
  /** Shown where the list has no rows without a search and a filter. */
  empty: string
  /** Rows that are taken for acts on several; without it none can be. */
  selection?: StaffListProps<R>['selection']
  /** Above the rows: the acts on those that are taken. */
  bar?: ReactNode
}

/** The list of a queue: read again every half minute, turned by key; the page before is the one that the browser's history has. */
export function QueueList<R extends RowData>(props: QueueListProps<R>) {
  const { list, listing, label, queryKey, load, columns, fields, search, exported, idOf, hrefOf, gone, empty, selection, bar } = props
  const { filters, hidden, after, search: words } = listing.address
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  const isSearch = search !== undefined && words !== ''
  const asked = { ...(isSearch ? { search: words } : filters), ...(after !== undefined && { after }) }
  const key = [...queryKey, asked]
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: key,
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
  const fresh = isPlaceholderData ? undefined : data?.rows
  const { rows, isOutdated, renew } = useSteadyRows(JSON.stringify(key), fresh, idOf, gone)
  const next = isPlaceholderData ? null : (data?.next ?? null)
  // The first entry of the tab's history has the key `default`: there is nothing to go back to.
  const back = () => void (entry === 'default' ? navigate(listing.firstHref) : navigate(-1))
  return (
    <>
      <ListBar
        list={list}
        listing={listing}
        columns={columns}
        fields={fields}
        {...(search !== undefined && { search: { label: search, found: undefined } })}
        exported={exported}
      />
      {bar}
      <StaffList<R>
        label={label}
        columns={shownColumns(columns, hidden)}
        rows={rows}
        idOf={idOf}
        hrefOf={hrefOf}
        {...(selection && { selection })}
        hasSearch={search !== undefined}
        hasFilter={!isSearch}
        problem={error ?? undefined}
        onRetry={() => void refetch()}
        empty={
          <ListEmpty
            text={empty}
            isSearch={isSearch}
            isFiltered={Object.keys(filters).length > 0}
            onClear={() => listing.filter({})}
            lookedTo={undefined}
            onFurther={undefined}
          />
        }
        isOutdated={isOutdated}
        onRenew={renew}
        onNext={next === null ? undefined : () => listing.page('after', next)}
        onPrevious={after === undefined ? undefined : back}
      />
    </>
  )
}
