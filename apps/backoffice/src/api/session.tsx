import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '@karat/contract/permissions.ts'
import type { StaffSession } from '@karat/contract/staff-session.ts'
import { createContext, useContext } from 'react'
import { keepForMember } from '../app/storage.ts'
import { useApi } from './api-context.ts'
import { Problem } from './problem.ts'
import type { StaffApi } from './staff-api.ts'

export type { StaffSession } from '@karat/contract/staff-session.ts'
/** A site on which the member has a role. */
export type StaffSite = StaffSession['sites'][number]

/** The key of the session among the queries. */
export const sessionKey = ['session'] as const

/** Takes over the session that a sign-in returned: its token goes with every call from now on, and the drafts of another person are forgotten. */
export function openSession(api: StaffApi, queries: QueryClient, session: StaffSession): void {
  keepForMember(session.member.id)
  api.setToken(session.csrfToken)
  queries.setQueryData(sessionKey, session)
}

/** The open session; null where nobody is signed in. */
export function useSessionQuery() {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery<StaffSession | null>({
    queryKey: sessionKey,
    queryFn: async () => {
      try {
        const session = await api.call('GET /api/staff/session/', {})
        openSession(api, queries, session)
        return session
      } catch (error) {
        if (error instanceof Problem && error.status === 401) return null
        throw error
      }
    },
    staleTime: Infinity,
    retry: 1,
  })
}

/** The session and the site that the page works on. */
export interface Work {
  session: StaffSession
  site: StaffSite
  chooseSite: (id: string) => void
}

export const WorkContext = createContext<Work | undefined>(undefined)

/** The session and the chosen site. Throws on pages that are open without a sign-in. */
export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('nobody is signed in')
  return work
}

/** Whether the member may use calls with this permission on the chosen site. */
export function useMay(): (permission: Permission) => boolean {
  const { site } = useWork()
  return (permission) => site.permissions.includes(permission)
}
