import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'

/** Members of staff, invitations that wait, and the roles of the shop. */
export type Members = CallReply<'GET /api/staff/members/'>
export type Member = Members['members'][number]
export type Invitation = Members['invitations'][number]
/** A role with what it permits; `version` is null for those of every shop. */
export type Role = Members['roles'][number]
/** A role on one site, by its code, or on every site (`*`). */
export type Grant = Member['grants'][number]

/** The key of everything that was read about members. */
export const membersKey = ['members'] as const

/** The members of staff; they are those of all sites, whichever is chosen. */
export function useMembers() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<Members>({
    queryKey: [...membersKey, site.id],
    queryFn: () => api.call('GET /api/staff/members/', {}),
  })
}
