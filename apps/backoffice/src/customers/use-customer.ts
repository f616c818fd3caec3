import { useQuery } from '@tanstack/react-query'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

export const customerKey = (site: string, id: string) => ['customers', site, 'customer', id] as const

/** A customer. Each reading is written to the audit, so that it is read once for each visit of the page. */
export function useCustomer(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffCustomer>({
    queryKey: customerKey(site.id, id),
    queryFn: async () => (await api.call('GET /api/staff/customers/:id/', { params: { id } })).customer,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
