import { Button } from '@mantine/core'
import type { DraftState } from '@karat/contract/staff-drafts.ts'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useDraftColumns } from './draft-columns.tsx'
import { draftFilterKeys, useDraftFilters } from './draft-filters.ts'
import { draftsKey } from './use-drafts.ts'

const views: readonly (DraftState | 'all')[] = ['all', 'open', 'sent', 'paid', 'withdrawn', 'expired']

/** `/backoffice/drafts`: the draft orders of a state or of a search, the newest first. */
export function DraftsPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('orders.draft') ? <DraftList /> : <Forbidden page={t('drafts.title')} />
}

function DraftList() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'all', draftFilterKeys)
  const fields = useDraftFilters()
  const columns = useDraftColumns()
  const { hrefOf } = listing
  const { view, search } = listing.address
  const state: Readonly<Record<string, string>> = search === '' && view !== 'all' ? { state: view } : {}
  return (
    <>
      <PageHead
        title={t('drafts.title')}
        actions={
          <Button component={Link} to="/drafts/new">
            {t('drafts.new')}
          </Button>
        }
      />
      <ListTabs
        label={t('drafts.views')}
        current={search === '' ? view : undefined}
        tabs={views.map((key) => ({ key, label: nameOf('draftState', key), href: hrefOf(key), count: undefined }))}
      />
      <Box flush>
        <QueueList
          list="drafts"
          listing={listing}
          label={t('drafts.title')}
          queryKey={[...draftsKey(site.id), 'list', view]}
          load={async (asked) => {
            const { drafts, next } = await api.call('GET /api/staff/drafts/', { query: { ...asked, ...state } })
            return { rows: drafts, next }
          }}
          columns={columns}
          fields={fields}
          search={t('drafts.search')}
          exported={{ list: 'drafts', filter: { ...listing.address.filters, ...state } }}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/drafts/${number}`}
          empty={t('drafts.empty')}
        />
      </Box>
    </>
  )
}
