import { useCallback, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { pageOf } from '../audit/changes.ts'
import { Box } from '../ui/box.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueueList } from '../ui/queue-list.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useApprovalColumns } from './approval-columns.tsx'
import { approvalFilterKeys, useApprovalFilters } from './approval-filters.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { type Approval, type ApprovalView, approvalsKey } from './use-approvals.ts'

const views: readonly ApprovalView[] = ['waiting', 'ended']

/** `/backoffice/approvals`: acts that wait for a second person, and with `?view=ended` those that ended: the member's own and those that they may decide; the newest first. */
export function ApprovalsPage() {
  return (
    <ShopMessages>
      <Approvals />
    </ShopMessages>
  )
}

function Approvals() {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const listing = useListAddress(views, 'waiting', approvalFilterKeys, { searchesView: true })
  const { hrefOf } = listing
  const { view } = listing.address
  const fields = useApprovalFilters(view === 'ended')
  // The act as it was when the dialog opened: the list is read again meanwhile.
  const [asked, setAsked] = useState<{ decision: Decision; approval: Approval }>()
  const decide = useCallback((approval: Approval, decision: Decision) => setAsked({ decision, approval }), [])
  const columns = useApprovalColumns(decide)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHead title={t('approvals.title')} above={t('approvals.lead')} />
      <ListTabs
        label={t('approvals.views')}
        tabs={views.map((key) => ({ key, label: nameOf('approvalView', key), href: hrefOf(key) }))}
        current={view}
      />
      <Box flush>
        <QueueList
          list="approvals"
          listing={listing}
          label={t('approvals.title')}
          queryKey={[...approvalsKey(site.id), view]}
          load={async (filters) => {
            const { approvals, next } = await api.call('GET /api/staff/approvals/', { query: { ...filters, view } })
            return { rows: approvals, next }
          }}
          columns={columns}
          fields={fields}
          search={t('approvals.search')}
          exported={{ list: 'approvals', filter: { ...listing.address.filters, view } }}
          idOf={({ number }) => number}
          hrefOf={({ object, objectId }) => pageOf(object, objectId, true)}
          gone={view === 'waiting' ? decided : undefined}
          empty={t(view === 'waiting' ? 'approvals.none' : 'approvals.noneEnded')}
        />
      </Box>
      {asked && (
        <DecisionDialog
          {...asked}
          onClose={close}
          onDone={() => {
            setDecided(new Set([...decided, asked.approval.number]))
            close()
          }}
        />
      )}
    </>
  )
}
