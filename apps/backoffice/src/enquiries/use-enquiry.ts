import { useQuery } from '@tanstack/react-query'
import type { StaffEnquiry } from '@karat/contract/staff-enquiries.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

export const enquiriesKey = (site: string) => ['enquiries', site] as const

/** The keys of everything that closing an enquiry, or opening it again, touches. */
export const touchedByClosing = (site: string) => [enquiriesKey(site), ['queue-counts', site]] as const

export function useEnquiry(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffEnquiry>({
    queryKey: [...enquiriesKey(site.id), 'enquiry', id],
    queryFn: async () => (await api.call('GET /api/staff/enquiries/:id/', { params: { id } })).enquiry,
  })
}
