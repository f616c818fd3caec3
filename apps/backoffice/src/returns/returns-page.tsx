import type { StaffReturnRow } from '@karat/contract/staff-returns.ts'
import type { StaffReturnView } from '@karat/sites/staff-lists.ts'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useReturnCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListBar } from '../ui/list-bar.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PlacedList, usePlacedList } from '../ui/placed-list.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useReturnFilters, returnFilterKeys } from './return-filters.ts'
import { useReturnColumns } from './return-columns.tsx'
import { returnsKey } from './use-return.ts'

/** The views in the order of their tabs. */
const views: readonly StaffReturnView[] = ['all-open', 'to-decide', 'awaiting-shopper', 'on-the-way', 'to-inspect', 'to-refund', 'all']

/** `/backoffice/returns`: the returns of a view or of a search, those with a deadline first. */
export function ReturnsPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('orders.read') ? <ReturnList /> : <Forbidden page={t('menu.returns')} />
}

function ReturnList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'all-open', returnFilterKeys)
  const { address, hrefOf } = listing
  const { view, search, filters } = address
  const fields = useReturnFilters(view === 'all')
  const { data: counts } = useReturnCounts()
  const list = usePlacedList<StaffReturnRow, StaffReturnView>({
    address,
    queryKey: returnsKey(site.id),
    load: async (query) => {
      const { returns, ...page } = await api.call('GET /api/staff/returns/', { query })
      return { rows: returns, ...page }
    },
    idOf: ({ number }) => number,
  })
  const columns = useReturnColumns()
  const isSearch = search !== ''
  return (
    <>
      <PageHead title={t('menu.returns')} />
      <ListTabs
        label={t('returns.views')}
        current={isSearch ? undefined : view}
        tabs={views.map((key) => ({ key, label: nameOf('returnListView', key), href: hrefOf(key), count: counts ? counts[key] : null }))}
      />
      <Box flush>
        <ListBar
          list="returns"
          listing={listing}
          columns={columns}
          fields={fields}
          search={{ label: t('returns.search'), found: list.data?.rows.length }}
          exported={{ list: 'returns', filter: { view, ...filters } }}
        />
        <PlacedList
          label={t('menu.returns')}
          listing={listing}
          list={list}
          columns={columns}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/returns/${encodeURIComponent(number)}`}
          empty={t('returns.empty')}
        />
      </Box>
    </>
  )
}
