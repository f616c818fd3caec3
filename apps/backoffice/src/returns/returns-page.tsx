import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffReturnView } from '@karat/sites/staff-lists.ts'
import { useApi } from '../api/api-context.ts'
import type { Problem } from '../api/problem.ts'
import { useMay, useWork } from '../api/session.tsx'
import { refreshEvery, useReturnCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListSearch } from '../ui/list-search.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StaffList } from '../ui/staff-list.tsx'
import { useSteadyRows } from '../ui/use-steady-rows.ts'
import { useWords } from '../words/words.tsx'
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
  const { address, hrefOf, find, page } = useListAddress(views, 'all-open')
  const { view, search, after, before } = address
  const { data: counts } = useReturnCounts()
  const query = search ? { search } : { view, ...(after && { after }), ...(before && { before }) }
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
        <div className={listClasses['bar']}>
          <ListSearch label={t('returns.search')} value={search} onFind={find} />
          {isSearch && data && <span>{t('list.found', { count: data.returns.length })}</span>}
        </div>
        <StaffList
          label={t('menu.returns')}
          columns={columns}
          rows={rows}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/returns/${encodeURIComponent(number)}`}
          problem={(error as Problem | null) ?? undefined}
          onRetry={() => void refetch()}
          empty={<p>{t(isSearch ? 'list.nothingFound' : 'returns.empty')}</p>}
          isOutdated={isOutdated}
          onRenew={renew}
          onNext={next === null ? undefined : () => page('after', next)}
          onPrevious={previous === null ? undefined : () => page('before', previous)}
          foot={data?.more && <span>{t('list.moreFound')}</span>}
        />
      </Box>
    </>
  )
}
