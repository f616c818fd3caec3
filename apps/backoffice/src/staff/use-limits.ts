import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** The limits of the members of a site for money and discounts, and who works alone there. */
export type StaffLimits = CallReply<'GET /api/staff/limits/'>
export type MemberLimits = StaffLimits['members'][number]

/** The key of the limits of a site. */
export const limitsKey = (site: string) => ['limits', site] as const

/** The limits for money on the chosen site. */
export function useLimits() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffLimits>({ queryKey: limitsKey(site.id), queryFn: () => api.call('GET /api/staff/limits/', {}) })
}
