import { Button, Loader } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import listClasses from '../ui/list-bar.module.css'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { ApprovalsTable } from './approvals-table.tsx'
import { type ApprovalView, useApprovals } from './use-approvals.ts'

const views: readonly ApprovalView[] = ['waiting', 'ended']

/** `/backoffice/approvals`: acts that wait for a second person, and with `?view=ended` those that ended. */
export function ApprovalsPage() {
  const { t } = useWords()
  const may = useMay()
  return may('orders.read') ? <Approvals /> : <Forbidden page={t('approvals.title')} />
}

function Approvals() {
  const { t, nameOf } = useWords()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'ended' ? 'ended' : 'waiting'
  const after = params.get('after') ?? undefined
  const { data, error, refetch } = useApprovals(view, after)
  const show = (key?: string | null) => setParams({ ...(view === 'ended' && { view }), ...(key && { after: key }) })
  return (
    <>
      <PageHead title={t('approvals.title')} above={t('approvals.lead')} />
      <ListTabs
        label={t('approvals.views')}
        tabs={views.map((key) => ({
          key,
          label: nameOf('approvalView', key),
          href: key === 'ended' ? '?view=ended' : '?',
          count: undefined,
        }))}
        current={view}
      />
      <Box flush>
        {!data && (error ? <ProblemNotice problem={error} /> : <Loader m={20} aria-label={t('list.loading')} />)}
        {!data && error && (
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        )}
        {data && <ApprovalsTable approvals={data.approvals} empty={t(view === 'waiting' ? 'approvals.none' : 'approvals.noneEnded')} />}
        {data && (after !== undefined || data.next !== null) && (
          <nav className={listClasses['bar']} aria-label={t('list.pages')}>
            {after !== undefined && (
              <Button variant="default" onClick={() => show()}>
                {t('audit.newest')}
              </Button>
            )}
            {data.next !== null && (
              <Button variant="default" onClick={() => show(data.next)}>
                {t('list.next')}
              </Button>
            )}
          </nav>
        )}
      </Box>
    </>
  )
}
