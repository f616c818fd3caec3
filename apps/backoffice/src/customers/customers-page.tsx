import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StaffList } from '../ui/staff-list.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type FoundCustomer, useCustomerColumns } from './customer-columns.tsx'

const nobody: readonly FoundCustomer[] = []

/** `/backoffice/customers`: finds customers of the site. There is no list to browse through, and each search is written to the audit. */
export function CustomersPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('customers.find') ? <CustomerSearch /> : <Forbidden page={t('menu.customers')} />
}

function CustomerSearch() {
  const { t } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const may = useMay()
  const { address, find } = useListAddress(['all'], 'all')
  const { search } = address
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', site.id, 'search', search],
    queryFn: () => api.call('GET /api/staff/customers/', { query: { search } }),
    enabled: search !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const columns = useCustomerColumns(search)
  const isSearch = search !== ''
  return (
    <>
      <PageHead title={t('menu.customers')} />
      <Box flush>
        <div className={listClasses['bar']}>
          <ListSearch label={t('customers.search')} value={search} onFind={find} />
          {isSearch && data && <span>{t('list.found', { count: data.customers.length })}</span>}
        </div>
        <StaffList<FoundCustomer>
          label={t('menu.customers')}
          columns={columns}
          rows={isSearch ? data?.customers : nobody}
          idOf={({ id }) => id}
          hrefOf={({ id, isOfStores }) => (isOfStores ? `/customers/${encodeURIComponent(id)}` : undefined)}
          problem={error ?? undefined}
          onRetry={() => void refetch()}
          empty={<p>{t(isSearch ? 'customers.nobody' : 'customers.begin')}</p>}
          isOutdated={false}
          onRenew={() => {}}
          onNext={undefined}
          onPrevious={undefined}
          foot={data?.more && <span>{t('list.moreFound')}</span>}
        />
      </Box>
      {isSearch && may('orders.read') && (
        <p className={listClasses['below']}>
          {t('customers.guests')}{' '}
          <Link to={`/orders?${new URLSearchParams({ search }).toString()}`}>{t('customers.ordersWith', { search })}</Link>
        </p>
      )}
      <p className={listClasses['below']}>{t('customers.audited')}</p>
    </>
  )
}
