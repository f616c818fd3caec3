import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DraftState, ListedDraft } from '@karat/contract/staff-drafts.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useListAddress } from '../ui/list-address.ts'
import listClasses from '../ui/list-bar.module.css'
import { ListSearch } from '../ui/list-search.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Second } from '../ui/second.tsx'
import { type Column, StaffList } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useSteadyRows } from '../ui/use-steady-rows.ts'
import { useWords } from '../words/words.tsx'
import { toneOfDraft } from './draft-states.ts'
import { draftsKey } from './use-drafts.ts'

const views: readonly (DraftState | 'all')[] = ['all', 'open', 'sent', 'paid', 'withdrawn', 'expired']

/** `/backoffice/drafts`: the draft orders of a state, the newest first. */
export function DraftsPage() {
  const { t } = useWords()
  const may = useMay()
  return may('orders.draft') ? <DraftList /> : <Forbidden page={t('drafts.title')} />
}

function DraftList() {
  const { t, nameOf } = useWords()
  const api = useApi()
  const { site } = useWork()
  const { address, hrefOf, find, page } = useListAddress(views, 'all')
  const { view, search, after } = address
  const isSearch = search !== ''
  const query = { ...(isSearch ? { search } : view === 'all' ? {} : { state: view }), ...(after && { after }) }
  const queryKey = [...draftsKey(site.id), 'list', query]
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: () => api.call('GET /api/staff/drafts/', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
  const fresh = isPlaceholderData ? undefined : data?.drafts
  const { rows, isOutdated, renew } = useSteadyRows(JSON.stringify(queryKey), fresh, ({ number }) => number)
  const columns = useDraftColumns()
  const next = isPlaceholderData ? null : (data?.next ?? null)
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
        current={isSearch ? undefined : view}
        tabs={views.map((key) => ({ key, label: nameOf('draftState', key), href: hrefOf(key), count: undefined }))}
      />
      <Box flush>
        <div className={listClasses['bar']}>
          <ListSearch label={t('drafts.search')} value={search} onFind={find} />
        </div>
        <StaffList<ListedDraft>
          label={t('drafts.title')}
          columns={columns}
          rows={rows}
          idOf={({ number }) => number}
          hrefOf={({ number }) => `/drafts/${number}`}
          problem={error ?? undefined}
          onRetry={() => void refetch()}
          empty={<p>{t(isSearch ? 'list.nothingFound' : 'drafts.empty')}</p>}
          isOutdated={isOutdated}
          onRenew={renew}
          onNext={next === null ? undefined : () => page('after', next)}
          onPrevious={after === undefined ? undefined : () => history.back()}
        />
      </Box>
    </>
  )
}

function useDraftColumns(): readonly Column<ListedDraft>[] {
  const { t, nameOf } = useWords()
  const { time, shortMoney } = useFormats()
  return useMemo(
    (): Column<ListedDraft>[] => [
      {
        id: 'draft',
        area: 'name',
        header: t('drafts.draft'),
        cell: ({ row: { original } }) => (
          <>
            <Link to={`/drafts/${original.number}`}>
              <bdi>{original.number}</bdi>
            </Link>
            <Second>{time(original.at)}</Second>
          </>
        ),
      },
      {
        id: 'customer',
        area: 'who',
        header: t('column.customer'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.customer}</bdi>
            <Second>{nameOf('draftChannel', original.channel)}</Second>
          </>
        ),
      },
      { id: 'by', area: 'wide', header: t('drafts.by'), cell: ({ row: { original } }) => <bdi>{original.by}</bdi> },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={toneOfDraft(original)}>{nameOf('draftState', original.state)}</StateLabel>
            {original.state === 'sent' && original.openedAt && <Second>{t('drafts.openedAt', { time: time(original.openedAt) })}</Second>}
          </>
        ),
      },
      {
        id: 'held',
        area: 'day',
        header: t('drafts.held'),
        cell: ({ row: { original } }) => original.heldUntil && t('drafts.until', { time: time(original.heldUntil) }),
      },
      {
        id: 'total',
        area: 'wide',
        align: 'end',
        header: t('column.total'),
        cell: ({ row: { original } }) => shortMoney(original.total, original.currency),
      },
    ],
    [t, nameOf, time, shortMoney],
  )
}
