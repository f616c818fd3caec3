import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refreshEvery } from '../shell/counts.ts'
import { type Column, StaffList } from './staff-list.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

/** A page of a list that is read by key. */
interface QueuePage<R> {
  rows: readonly R[]
  /** The key of the next page; null on the last one. */
  next: string | null
}

interface QueueListProps<R extends RowData> {
  /** The name of the list for screen readers. */
  label: string
  /** The key of the query without that of the page; another key is another list. */
  queryKey: QueryKey
  /** Reads the page after a key; the first one without a key. */
  load: (after: { after?: string }) => Promise<QueuePage<R>>
  /** The key of the page, as the address has it; undefined on the first page. */
  after: string | undefined
  /** Opens the page after a key. */
  onPage: (direction: 'after', key: string) => void
  /** The address of the first page. */
  firstHref: string
  columns: readonly Column<R>[]
  idOf: (row: R) => string
  hrefOf: (row: R) => string
  /** Shown where the list has no rows. */
  empty: ReactNode
}

/** The list of a queue: read again every half minute, turned by key; the page before is the one that the browser's history has. */
export function QueueList<R extends RowData>({
  label,
  queryKey,
  load,
  after,
  onPage,
  firstHref,
  columns,
  idOf,
  hrefOf,
  empty,
}: QueueListProps<R>) {
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  const key = [...queryKey, after ?? '']
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: key,
    queryFn: () => load(after === undefined ? {} : { after }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
  const fresh = isPlaceholderData ? undefined : data?.rows
  const { rows, isOutdated, renew } = useSteadyRows(JSON.stringify(key), fresh, idOf)
  const next = isPlaceholderData ? null : (data?.next ?? null)
  // The first entry of the tab's history has the key `default`: there is nothing to go back to.
  const back = () => void (entry === 'default' ? navigate(firstHref) : navigate(-1))
  return (
    <StaffList<R>
      label={label}
      columns={columns}
      rows={rows}
      idOf={idOf}
      hrefOf={hrefOf}
      hasSearch={false}
      problem={error ?? undefined}
      onRetry={() => void refetch()}
      empty={empty}
      isOutdated={isOutdated}
      onRenew={renew}
      onNext={next === null ? undefined : () => onPage('after', next)}
      onPrevious={after === undefined ? undefined : back}
    />
  )
}
