import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** The merchant of a site as staff edit it, with what its form shows besides. */
export type StaffMerchant = CallReply<'GET /api/staff/merchant/'>

/** The key of the merchant of a site. */
export const merchantKey = (siteId: string) => ['merchant', siteId] as const

/** The merchant of the chosen site. */
export function useMerchant() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffMerchant>({ queryKey: merchantKey(site.id), queryFn: () => api.call('GET /api/staff/merchant/', {}) })
}
