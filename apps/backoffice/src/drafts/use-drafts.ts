import { useQuery } from '@tanstack/react-query'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'

/** The key of everything that was read about the draft orders of a site. */
export const draftsKey = (siteId: string) => ['drafts', siteId] as const

/** A draft order, read again every half minute: its customer may open or pay it meanwhile. */
export function useDraftOrder(number: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffDraft>({
    queryKey: [...draftsKey(site.id), 'draft', number],
    queryFn: async () => (await api.call('GET /api/staff/drafts/:number/', { params: { number } })).draft,
    refetchInterval: refreshEvery,
  })
}
