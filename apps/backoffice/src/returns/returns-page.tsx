import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffReturnView } from '@karat/sites/staff-lists.ts'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { refreshEvery, useReturnCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListBar } from '../ui/list-bar.tsx'
import { shownColumns } from '../ui/list-columns.tsx'
import { ListEmpty, LookedTo } from '../ui/list-empty.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StaffList } from '../ui/staff-list.tsx'
import { useSteadyRows } from '../ui/use-steady-rows.ts'
import { useWords } from '../words/words.tsx'
import { useReturnFilters, returnFilterKeys } from './return-filters.ts'
import { useReturnColumns } from './return-columns.tsx'
import { returnsKey } from './use-return.ts'

/** The views in the order of their tabs. */
const views: readonly StaffReturnView[] = ['all-open', 'to-decide', 'awaiting-shopper', 'on-the-way', 'to-inspect', 'to-refund', 'all']

/** `/backoffice/returns`: the returns of a view or of a search, those with a deadline first. */
export function ReturnsPage() {
  const { t } = useWords()
  const may = useMay()
  return may('orders.read') ? <ReturnList /> : <Forbidden page={t('menu.returns')} />
}

function ReturnList() {
  const { t, nameOf } = useWords()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'all-open', returnFilterKeys)
  const { address, hrefOf, page, filter } = listing
  const { view, search, after, before, filters, hidden } = address
  const fields = useReturnFilters(view === 'all')
  const { data: counts } = useReturnCounts()
  const query = search ? { search } : { ...filters, view, ...(after && { after }), ...(before && { before }) }
  const queryKey = [...returnsKey(site.id), 'list', query]
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: () => api.call('GET /api/staff/returns/', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
  const fresh = isPlaceholderData ? undefined : data?.returns
  const { rows, isOutdated, renew } = useSteadyRows(JSON.stringify(queryKey), fresh, ({ number }) => number)
  const columns = useReturnColumns()
  const isFiltered = Object.keys(filters).length > 0
  const isSearch = search !== ''
  const { next, previous } = data && !isPlaceholderData ? data : { next: null, previous: null }
  return (
    <>
      <PageHead title={t('menu.returns')} />
      <ListTabs
        label={t('returns.views')}
        current={isSearch ? undefined : view}
        tabs={views.map((key) => ({ key, label: nameOf('returnListView', key), href: hrefOf(key), count: counts?.[key] }))}
      />
      <Box flush>
        <ListBar
          list="returns"
          listing={listing}
          columns={columns}
          fields={fields}
          search={{ label: t('returns.search'), found: data?.returns.length }}
          exported={{ list: 'returns', filter: { view, ...filters } }}
        />
        <StaffList
          label={t('menu.returns')}
          columns={shownColumns(columns, hidden)}
          rows={rows}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/returns/${encodeURIComponent(number)}`}
          problem={error ?? undefined}
          onRetry={() => void refetch()}
          empty={
            <ListEmpty
              text={t('returns.empty')}
              isSearch={isSearch}
              isFiltered={isFiltered}
              onClear={() => filter({})}
              lookedTo={data?.lookedTo}
              onFurther={next === null ? undefined : () => page('after', next)}
            />
          }
          hasFilter={!isSearch}
          isOutdated={isOutdated}
          onRenew={renew}
          onNext={next === null ? undefined : () => page('after', next)}
          onPrevious={previous === null ? undefined : () => page('before', previous)}
          foot={data?.more ? <span>{t('list.moreFound')}</span> : <LookedTo at={data?.lookedTo} />}
        />
      </Box>
    </>
  )
}
