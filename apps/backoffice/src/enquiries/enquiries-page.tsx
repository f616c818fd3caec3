import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListColumns, shownColumns } from '../ui/list-columns.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import { useWords } from '../words/words.tsx'
import { useEnquiryColumns } from './enquiry-columns.tsx'
import { enquiriesKey } from './use-enquiry.ts'

const views = ['open', 'answered', 'closed'] as const

/** `/backoffice/enquiries`: the open enquiries with the oldest first, and those answered and closed. */
export function EnquiriesPage() {
  const { t } = useWords()
  const may = useMay()
  return may('enquiries.read') ? <EnquiryList /> : <Forbidden page={t('menu.enquiries')} />
}

function EnquiryList() {
  const { t, nameOf } = useWords()
  const api = useApi()
  const { site } = useWork()
  const { address, place, hrefOf, page, hideColumns } = useListAddress(views, 'open')
  const { data: counts } = useQueueCounts()
  const columns = useEnquiryColumns()
  const { view, after, hidden } = address
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
          count: key === 'open' ? counts?.get('enquiries') : undefined,
        }))}
      />
      <Box flush>
        <div className={listClasses['bar']}>
          <div className={listClasses['tools']}>
            <ListColumns columns={columns} hidden={hidden} onHide={hideColumns} />
            <SavedViews list="enquiries" place={place} />
          </div>
        </div>
        <QueueList
          label={t('menu.enquiries')}
          queryKey={[...enquiriesKey(site.id), 'list', view]}
          load={async (key) => {
            const { enquiries, next } = await api.call('GET /api/staff/enquiries/', { query: { state: view, ...key } })
            return { rows: enquiries, next }
          }}
          after={after}
          onPage={page}
          firstHref={hrefOf(view)}
          columns={shownColumns(columns, hidden)}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/enquiries/${encodeURIComponent(id)}`}
          empty={<p>{t(view === 'open' ? 'enquiries.noneOpen' : 'enquiries.none')}</p>}
        />
      </Box>
    </>
  )
}
