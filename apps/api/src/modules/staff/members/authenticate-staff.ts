import { durations } from '../../../kernel/clock.ts'
import { guest, type Guest, type Staff } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import type { CallHeaders } from '../../content/sites/port.ts'
import type { MemberDependencies } from './dependencies.ts'
import { sessionOf } from './open-step.ts'
import { onSite, recentAccessOf, verifiedUntil } from './rules.ts'
import { readAccess, readGrants, readOwnRoles, updateSession } from './store.ts'

const csrfPurpose = 'staff csrf'

/** The token that a session's calls carry besides the cookie, so that no other site can make them. */
export const csrfTokenOf = ({ secrets }: Pick<MemberDependencies, 'secrets'>, sessionId: string): string =>
  secrets.hmac(csrfPurpose, sessionId)

/** A request as far as it tells who makes it. */
interface StaffRequest {
  method: string
  headers: Readonly<Record<string, unknown>> & CallHeaders
}

/**
 * The member of staff of a request, with what their roles permit on its site now: a role that was taken away is gone with the next call. A
 * guest without a session. Throws `other_origin` for a call that could change something and lacks the session's token.
 */
export async function authenticateStaff(deps: MemberDependencies, { method, headers }: StaffRequest): Promise<Staff | Guest> {
  const { clock, db, secrets, sites } = deps
  const session = await sessionOf(deps, headers['cookie'], 'open')
  if (!session) return guest
  const token = headers['x-csrf-token']
  const isOwnCall = method === 'GET' || (typeof token === 'string' && secrets.verify(csrfPurpose, session.id, token))
  if (!isOwnCall) throwFailure('other_origin')
  const { site } = unwrap(await sites.ofStaffRequest(headers))
  const [grants, ownRoles] = await Promise.all([readGrants(db, [session.memberId]), readOwnRoles(db)])
  const now = clock.now()
  // A page that nobody uses reads its counts again and again.
  const isUse = headers['x-idle'] === undefined && now.getTime() - session.lastUsedAt.getTime() >= durations.minute
  if (isUse) await updateSession(db, session.id, { lastUsedAt: now })
  return {
    kind: 'staff',
    staffId: session.memberId,
    name: session.member.name,
    ...onSite(grants, site.code, ownRoles),
    permissionsEverywhere: onSite(grants, '*', ownRoles).permissions,
    permissionsOn: (other) => onSite(grants, other, ownRoles).permissions,
    recentAccess: async () => recentAccessOf(session.memberId, await readAccess(db, session.memberId), now),
    sessionId: session.id,
    verifiedUntil: verifiedUntil(session.verifiedAt, now),
  }
}
