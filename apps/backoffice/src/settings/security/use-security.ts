import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'

/** How long sessions of staff last, and how long the audit is stored. */
export type StaffSecurity = CallReply<'GET /api/staff/security/'>

/** The key of these settings, which every site shares. */
export const securityKey = ['security'] as const

export function useSecurity() {
  const api = useApi()
  return useQuery<StaffSecurity>({ queryKey: securityKey, queryFn: () => api.call('GET /api/staff/security/', {}) })
}
