import { useQuery } from '@tanstack/react-query'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'

/** The key of everything that was read about the orders of a site; what changes an order makes all of it be read again. */
export const ordersKey = (siteId: string) => ['orders', siteId] as const

/** An order with what staff may do with it now, read again every half minute. */
export function useOrder(number: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffOrder>({
    queryKey: [...ordersKey(site.id), 'order', number],
    queryFn: async () => (await api.call('GET /api/staff/orders/:number/', { params: { number } })).order,
    refetchInterval: refreshEvery,
  })
}
