import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useQueueCounts } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { TakenBar } from '../ui/taken-bar.tsx'
import { useActOnTaken } from '../ui/use-act-on-taken.ts'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useEnquiryColumns } from './enquiry-columns.tsx'
import { enquiryFilterKeys, useEnquiryFilters } from './enquiry-filters.ts'
import { enquiriesKey } from './use-enquiry.ts'

const BulkCloseDialog = lazy(async () => ({ default: (await import('./bulk-close-dialog.tsx')).BulkCloseDialog }))

const views = ['open', 'answered', 'closed'] as const

/** `/backoffice/enquiries`: the open enquiries with the oldest first, and those answered and closed. */
export function EnquiriesPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('enquiries.read')) return <Forbidden page={t('menu.enquiries')} />
  return (
    <ShopMessages>
      <EnquiryList />
    </ShopMessages>
  )
}

function EnquiryList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'open', enquiryFilterKeys, { searchesView: true })
  const fields = useEnquiryFilters()
  const { data: counts } = useQueueCounts()
  const columns = useEnquiryColumns()
  const { hrefOf } = listing
  const { view, filters, search } = listing.address
  const mayAct = useMay()('enquiries.write')
  const several = useActOnTaken('enquiries', { site: site.id, view, search, ...filters })
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
          queryKey={[...enquiriesKey(site.id), 'list', view, several.ownActs]}
          load={async (asked) => {
            const { enquiries, next } = await api.call('GET /api/staff/enquiries/', { query: { ...asked, state: view } })
            return { rows: enquiries, next }
          }}
          columns={columns}
          fields={fields}
          search={t('enquiries.search')}
          exported={{ list: 'enquiries', filter: { ...filters, state: view } }}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/enquiries/${encodeURIComponent(id)}`}
          empty={t(view === 'open' ? 'enquiries.noneOpen' : 'enquiries.none')}
          {...(mayAct && { selection: { ids: several.taken, onChange: several.setTaken } })}
          bar={
            <TakenBar count={mayAct ? several.taken.size : 0} onLetGo={several.letGo}>
              <Button aria-haspopup="dialog" onClick={several.begin}>
                {t('enquiry.close')}
              </Button>
            </TakenBar>
          }
        />
      </Box>
      <Suspense>{several.isActing && <BulkCloseDialog ids={[...several.taken]} onClose={several.close} />}</Suspense>
    </>
  )
}
