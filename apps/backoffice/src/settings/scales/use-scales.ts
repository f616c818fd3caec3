import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** A scale of the site as staff set it up. */
export type StaffScale = CallReply<'GET /api/staff/scales/'>['scales'][number]

/** The key of the scales of a site. */
export const scalesKey = (siteId: string) => ['scales', siteId] as const

/** The scales of the chosen site, retired ones last. */
export function useScales() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffScale[]>({
    queryKey: scalesKey(site.id),
    queryFn: async () => (await api.call('GET /api/staff/scales/', {})).scales,
  })
}
