import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** The stores of a site as staff edit them, with what their form offers. */
export type StaffStores = CallReply<'GET /api/staff/stores/'>
export type StaffStore = StaffStores['stores'][number]

/** The key of the stores of a site. */
export const storesKey = (siteId: string) => ['stores', siteId] as const

/** The stores of the chosen site. */
export function useStores() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffStores>({ queryKey: storesKey(site.id), queryFn: () => api.call('GET /api/staff/stores/', {}) })
}
