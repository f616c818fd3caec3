import type { CallReply } from '@karat/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useWork } from '../../api/session.tsx'

/** How a site trades as staff edit it, with what was set up once. */
export type StaffTrade = CallReply<'GET /api/staff/trade/'>

/** The key of the trade of a site. */
export const tradeKey = (siteId: string) => ['trade', siteId] as const

/** How the chosen site trades. */
export function useTrade() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffTrade>({ queryKey: tradeKey(site.id), queryFn: () => api.call('GET /api/staff/trade/', {}) })
}
