import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** The look of a site as staff edit it, with the name of its merchant. */
export type StaffLook = CallReply<'GET /api/staff/look/'>

/** The key of the look of a site. */
export const lookKey = (siteId: string) => ['look', siteId] as const

/** The look of the chosen site. */
export function useLook() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffLook>({ queryKey: lookKey(site.id), queryFn: () => api.call('GET /api/staff/look/', {}) })
}
