import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** The suggestion for a site of a country. */
export type SiteSuggestion = CallReply<'GET /api/staff/site-suggestions/'>
/** The things that a site needs before it opens, and whether they are there. */
export type Readiness = CallReply<'GET /api/staff/readiness/'>
export type SiteCheck = Readiness['checks'][number]

/** The key of the sites of the shop. */
export const sitesKey = ['sites'] as const
/** The key of what a site needs. */
export const readinessKey = (siteId: string) => ['readiness', siteId] as const

/** The suggestion for a site of a country; nothing is asked before one is chosen. */
export function useSuggestion(country: string) {
  const api = useApi()
  return useQuery<SiteSuggestion>({
    queryKey: ['site-suggestion', country],
    queryFn: () => api.call('GET /api/staff/site-suggestions/', { query: { country } }),
    enabled: country !== '',
    // Lines that were typed over a suggestion stay.
    staleTime: Infinity,
  })
}

/** The sites of the shop with what each needs. */
export function useSites() {
  const api = useApi()
  return useQuery({ queryKey: sitesKey, queryFn: () => api.call('GET /api/staff/sites/', {}) })
}

/** The things that the chosen site needs. They are read again whenever a page with it opens: other pages change it. */
export function useReadiness(isAsked = true) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<Readiness>({
    queryKey: readinessKey(site.id),
    queryFn: () => api.call('GET /api/staff/readiness/', {}),
    enabled: isAsked,
    staleTime: 0,
  })
}

/** The things that a site lacks, those that can wait, and those that are done. */
export function missingOf(checks: readonly SiteCheck[]): { needed: SiteCheck[]; later: SiteCheck[]; done: SiteCheck[] } {
  const open = checks.filter(({ isDone }) => !isDone)
  return {
    needed: open.filter(({ isNeeded }) => isNeeded),
    later: open.filter(({ isNeeded }) => !isNeeded),
    done: checks.filter(({ isDone }) => isDone),
  }
}
