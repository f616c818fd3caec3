import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

export const payoutsKey = (site: string) => ['payouts', site] as const

/** The sums of everything that is open on the site for so many days, by kind and gateway or courier. */
export function useOpenSums(days: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: [...payoutsKey(site.id), 'sums', days],
    queryFn: () => api.call('GET /api/staff/payouts/open/sums/', { query: { days } }),
    placeholderData: keepPreviousData,
  })
}

/** The last files that were applied. */
export function usePayoutFiles() {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: [...payoutsKey(site.id), 'files'],
    queryFn: async () => (await api.call('GET /api/staff/payouts/', { query: { limit: 20 } })).files,
  })
}
