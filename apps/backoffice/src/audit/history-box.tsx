import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { CallInput } from '@karat/contract/calls.ts'
import { lazy, Suspense } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'

// The words of fields come with it.
const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

interface HistoryBoxProps {
  /** The thing, in the words of the audit, and its number or id. */
  object: CallInput<'GET /api/staff/history/'>['query']['object']
  id: string
  /** The key of the queries about such things: what a change of one touches has to include it. */
  under: QueryKey
}

/** The last acts on a thing: what was done and changed, when and by whom. */
export function HistoryBox({ object, id, under }: HistoryBoxProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: [...under, 'history', site.id, object, id],
    queryFn: async () => (await api.call('GET /api/staff/history/', { query: { object, id } })).entries,
  })
  return (
    <Box title={t('audit.history')}>
      {error && <ProblemNotice problem={error} />}
      {data?.length === 0 && <Second>{t('audit.empty')}</Second>}
      {data && data.length > 0 && (
        <Suspense>
          <HistoryList entries={data} />
        </Suspense>
      )}
    </Box>
  )
}
