import type { Permission } from '@karat/contract/permissions.ts'
import type { Site } from '../../../kernel/site.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'
import type { MemberDependencies } from './dependencies.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { csrfTokenOf } from './authenticate-staff.ts'
import { type Factor, readFactors } from './factors.ts'
import { endOf, onSite, sessionLimitsOf, verifiedUntil } from './rules.ts'
import { type MemberRow, memberById, readGrants, readOwnRoles, sessionById } from './store.ts'

/** A session with its member, and what their roles permit on each site where they have one. */
export interface SessionDetails {
  csrfToken: string
  member: Pick<MemberRow, 'id' | 'name' | 'email' | 'language' | 'hasDigest' | 'hasAlerts'> & { hasPassword: boolean; factors: Factor[] }
  sites: { site: Site; roles: string[]; permissions: Permission[]; limits: StoreLimits; stores: { id: string; name: string }[] }[]
  /** Whether the member may write the settings of every site, and so make another one. */
  maySetUp: boolean
  /** Minutes without a call after which the session ends. */
  idleMinutes: number
  endsAt: Date
  verifiedUntil: Date | null
}

/** Reads a session by its id, with its stores named in a language. */
export async function readSession(deps: MemberDependencies, sessionId: string, language: string): Promise<SessionDetails> {
  const { clock, db, security, sites, stores } = deps
  const session = (await sessionById(db, sessionId)) ?? throwFailure('staff_signed_out')
  const member = (await memberById(db, session.memberId)) ?? throwFailure('staff_signed_out')
  const [grants, ownRoles, all, factors, known, settings] = await Promise.all([
    readGrants(db, [member.id]),
    readOwnRoles(db),
    sites.all(),
    readFactors(db, member),
    stores.all(language),
    security.read(db),
  ])
  return {
    csrfToken: csrfTokenOf(deps, sessionId),
    member: { ...member, hasPassword: member.passwordHash !== null, factors },
    sites: all
      .map((site) => ({ site, ...onSite(grants, site.code, ownRoles), stores: known.filter(({ subsite }) => subsite === site.code) }))
      .filter(({ roles }) => roles.length > 0),
    maySetUp: onSite(grants, '*', ownRoles).permissions.includes('settings.write'),
    idleMinutes: settings.idleMinutes,
    endsAt: endOf(session, sessionLimitsOf(settings)),
    verifiedUntil: verifiedUntil(session.verifiedAt, clock.now()),
  }
}
