import type { StaffOrderRow } from '@karat/contract/staff-orders.ts'
import type { OrderView } from '@karat/sites/staff-lists.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useOrderCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListBar } from '../ui/list-bar.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PlacedList, usePlacedList } from '../ui/placed-list.tsx'
import { TakenBar } from '../ui/taken-bar.tsx'
import { useChosenRows } from '../ui/use-chosen-rows.ts'
import { useMessages } from '../messages/messages.tsx'
import { useOrderFilters, orderFilterKeys } from './order-filters.ts'
import { useOrderColumns } from './order-columns.tsx'
import { PrintSlips } from './print-slips.tsx'
import { ordersKey } from './use-order.ts'

const BulkTransitionDialog = lazy(async () => ({ default: (await import('./bulk-transition.tsx')).BulkTransitionDialog }))

/** The views in the order of their tabs. */
const views: readonly OrderView[] = [
  'all-open',
  'new',
  'on-hold',
  'cancellations',
  'in-workshop',
  'to-weigh',
  'revisions',
  'to-ship',
  'to-collect',
  'on-the-road',
  'at-hallmarking',
  'awaiting-answer',
  'late',
  'all',
]

/** `/backoffice/orders`: the orders of a view or of a search, what needs staff first. */
export function OrdersPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('orders.read') ? <OrderList /> : <Forbidden page={t('menu.orders')} />
}

function OrderList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const may = useMay()
  const navigate = useNavigate()
  const listing = useListAddress(views, 'all-open', orderFilterKeys)
  const { address, hrefOf } = listing
  const { view, search, filters } = address
  const fields = useOrderFilters(view === 'all', filters['delivery'])
  const { data: counts } = useOrderCounts()
  const list = usePlacedList<StaffOrderRow, OrderView>({
    address,
    queryKey: ordersKey(site.id),
    load: async (query) => {
      const { orders, ...page } = await api.call('GET /api/staff/orders/', { query })
      return { rows: orders, ...page }
    },
    idOf: ({ number }) => number,
  })
  const columns = useOrderColumns()
  const open = useCallback((row: StaffOrderRow, part = '') => void navigate(`/orders/${encodeURIComponent(row.number)}${part}`), [navigate])
  const [taken, setTaken] = useChosenRows('orders', { site: site.id, view, search, ...filters })
  /** The orders of the open dialog, which stay while the list is read again. */
  const [moving, setMoving] = useState<readonly StaffOrderRow[]>()
  // Orders that are no longer on the page are not acted on.
  const chosen = (list.rows ?? []).filter(({ number }) => taken.has(number))
  // Until the rows are read, the bar of those that were taken before keeps its place.
  const takenCount = list.rows ? chosen.length : taken.size
  const isSearch = search !== ''
  const groupOf = useMemo(
    // The list is in the order of the stages, so that each has one heading.
    () => (view === 'all-open' && !isSearch ? ({ stage }: StaffOrderRow) => nameOf('orderView', stage ?? 'all') : undefined),
    [nameOf, view, isSearch],
  )
  return (
    <>
      <PageHead title={t('menu.orders')} />
      <ListTabs
        label={t('orders.views')}
        current={isSearch ? undefined : view}
        tabs={views.map((key) => ({ key, label: nameOf('orderView', key), href: hrefOf(key), count: counts ? counts[key] : null }))}
      />
      <Box flush>
        <ListBar
          list="orders"
          listing={listing}
          columns={columns}
          fields={fields}
          search={{ label: t('orders.search'), found: list.data?.rows.length }}
          exported={{ list: 'orders', filter: { view, ...filters } }}
        />
        <TakenBar count={takenCount} onLetGo={() => setTaken(new Set())}>
          <Button disabled={chosen.length === 0} onClick={() => setMoving(chosen)} aria-haspopup="dialog">
            {t('bulk.button')}
          </Button>
          <PrintSlips numbers={chosen.map(({ number }) => number)} />
        </TakenBar>
        {moving && (
          <Suspense>
            <BulkTransitionDialog
              orders={moving}
              view={view}
              onClose={() => {
                setMoving(undefined)
                setTaken(new Set())
              }}
            />
          </Suspense>
        )}
        <PlacedList<StaffOrderRow>
          label={t('menu.orders')}
          listing={listing}
          list={list}
          columns={columns}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/orders/${encodeURIComponent(number)}`}
          {...(groupOf && { groupOf })}
          empty={t('orders.empty')}
          {...(may('orders.write') && {
            selection: { ids: taken, onChange: setTaken },
            rowKeys: { w: (row) => open(row, '#weigh'), s: (row) => open(row, '#ship') },
            keyHints: (
              <>
                , <kbd>W</kbd> {t('keys.weigh')}, <kbd>S</kbd> {t('keys.ship')}
              </>
            ),
          })}
        />
      </Box>
    </>
  )
}
