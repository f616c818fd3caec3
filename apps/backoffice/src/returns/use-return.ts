import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { refreshEvery } from '../shell/counts.ts'

/** The key of everything that was read about the returns of a site. */
export const returnsKey = (siteId: string) => ['returns', siteId] as const

/** A return with what staff may do with it now, read again every half minute. */
export function useReturn(number: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffReturn>({
    queryKey: [...returnsKey(site.id), 'return', number],
    queryFn: async () => (await api.call('GET /api/staff/returns/:number/', { params: { number } })).return,
    refetchInterval: refreshEvery,
  })
}

/**
 * The photos of a return. Their addresses open for five minutes, so that they are read again before; also after an answer of the customer,
 * which may bring others.
 */
export function useReturnPhotos({ number, rounds }: Pick<StaffReturn, 'number' | 'rounds'>) {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: [...returnsKey(site.id), 'photos', number, rounds.filter(({ answeredAt }) => answeredAt !== null).length],
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.call('GET /api/staff/returns/:number/photos/', { params: { number } })).images,
    staleTime: 240_000,
    refetchInterval: 240_000,
  })
}
