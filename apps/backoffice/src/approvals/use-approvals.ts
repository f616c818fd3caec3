import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'

type ApprovalPage = CallReply<'GET /api/staff/approvals/'>
/** An act that needs a second person. */
export type Approval = ApprovalPage['approvals'][number]
/** The lists of approvals: those that wait, and those that ended. */
export type ApprovalView = 'waiting' | 'ended'

/** The key of everything that was read about the approvals of a site. */
export const approvalsKey = (site: string) => ['approvals', site] as const

/** A page of the approvals of the chosen site, the newest first; those that wait are read again every half minute. */
export function useApprovals(view: ApprovalView, after: string | undefined) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<ApprovalPage>({
    queryKey: [...approvalsKey(site.id), view, after],
    queryFn: () => api.call('GET /api/staff/approvals/', { query: { view, after } }),
    refetchInterval: view === 'waiting' && refreshEvery,
  })
}
