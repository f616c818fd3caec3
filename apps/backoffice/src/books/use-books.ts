import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

export const booksKey = (site: string) => ['books', site] as const

/** A registration that issued documents. */
export type Registration = CallReply<'GET /api/staff/books/'>['registrations'][number]
/** The register that is chosen: a registration's number and a month. */
export interface ChosenRegister {
  registration: string
  period: string
}

/** The registrations of the site, with the months in which they issued documents. */
export function useRegistrations() {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: [...booksKey(site.id), 'registrations'],
    queryFn: async () => (await api.call('GET /api/staff/books/', {})).registrations,
  })
}

/** The sums of a register; those of the one before stay until they are there. */
export function useSummary(chosen: ChosenRegister) {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    queryKey: [...booksKey(site.id), 'summary', chosen],
    queryFn: async () => (await api.call('GET /api/staff/books/summary/', { query: chosen })).summary,
    placeholderData: keepPreviousData,
  })
}
