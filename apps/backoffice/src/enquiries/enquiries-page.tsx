import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useEnquiryColumns } from './enquiry-columns.tsx'
import { enquiryFilterKeys, useEnquiryFilters } from './enquiry-filters.ts'
import { enquiriesKey } from './use-enquiry.ts'

const views = ['open', 'answered', 'closed'] as const

/** `/backoffice/enquiries`: the open enquiries with the oldest first, and those answered and closed. */
export function EnquiriesPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('enquiries.read') ? <EnquiryList /> : <Forbidden page={t('menu.enquiries')} />
}

function EnquiryList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'open', enquiryFilterKeys)
  const fields = useEnquiryFilters()
  const { data: counts } = useQueueCounts()
  const columns = useEnquiryColumns()
  const { hrefOf } = listing
  const { view } = listing.address
  return (
    <>
      <PageHead title={t('menu.enquiries')} />
      <ListTabs
        label={t('enquiries.views')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: nameOf('enquiryState', key),
          href: hrefOf(key),
          count: key !== 'open' ? undefined : counts ? counts.get('enquiries') : null,
        }))}
      />
      <Box flush>
        <QueueList
          list="enquiries"
          listing={listing}
          label={t('menu.enquiries')}
          queryKey={[...enquiriesKey(site.id), 'list', view]}
          load={async (asked) => {
            const { enquiries, next } = await api.call('GET /api/staff/enquiries/', { query: { ...asked, state: view } })
            return { rows: enquiries, next }
          }}
          columns={columns}
          fields={fields}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/enquiries/${encodeURIComponent(id)}`}
          empty={t(view === 'open' ? 'enquiries.noneOpen' : 'enquiries.none')}
        />
      </Box>
    </>
  )
}
