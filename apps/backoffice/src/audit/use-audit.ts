import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

type AuditPage = CallReply<'GET /api/staff/audit/'>
/** An act of a member of staff. */
export type AuditEntry = AuditPage['entries'][number]
/** An act that the member can undo now, as its entry has it. */
export type UndoableAct = CallReply<'GET /api/staff/undo/'>['acts'][number]
/** The filter of the list, and the key after which the page begins. */
export type AuditFilter = CallInput<'GET /api/staff/audit/'>['query']

/** A page of the audit, the newest entries first; the former page stays until the next one is there. */
export function useAudit(query: AuditFilter) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<AuditPage>({
    queryKey: ['audit', site.id, query],
    queryFn: () => api.call('GET /api/staff/audit/', { query }),
    placeholderData: keepPreviousData,
  })
}
