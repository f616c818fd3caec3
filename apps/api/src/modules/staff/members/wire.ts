import type { StaffSession } from '@karat/contract/staff-session.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import type { RememberedDevice, OpenSession } from './end-own-sessions.ts'
import type { MemberList } from './list-members.ts'
import type { Grant, StaffOrigin } from './port.ts'
import type { SessionDetails } from './read-session.ts'
import type { SignInMethods } from './read-sign-in-methods.ts'
import { deviceCookieIn } from './session-cookie.ts'

/** The origin of a call of the sign-in. */
export function originOf({ clientKey, requestId }: RequestContext, headers: Readonly<Record<string, unknown>>): StaffOrigin {
  const userAgent = headers['user-agent']
  return {
    device: deviceCookieIn(headers['cookie']),
    userAgent: typeof userAgent === 'string' ? userAgent : '',
    clientKey,
    requestId,
  }
}

type SessionOnWire = Omit<StaffSession, 'status' | 'responseCode' | 'message'>

/** A session as the application reads it, with its sites named in a language. */
export function sessionToWire(
  { csrfToken, member, sites, maySetUp, idleMinutes, endsAt, verifiedUntil }: SessionDetails,
  merchant: string,
  language: string,
): SessionOnWire {
  const countries = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  return {
    csrfToken,
    member: {
      id: member.id,
      name: member.name,
      email: member.email,
      language: member.language,
      hasDigest: member.hasDigest,
      hasAlerts: member.hasAlerts,
      hasPassword: member.hasPassword,
      factors: member.factors,
    },
    sites: sites.map(({ site, roles, permissions, limits, stores }) => ({
      id: site.storeId,
      code: site.code,
      name: countries.of(site.country) ?? site.country,
      currency: site.currency,
      timeZone: site.timeZone,
      languages: site.languages,
      roles,
      permissions,
      limits: Object.fromEntries(Object.entries(limits).map(([permission, ids]) => [permission, [...ids]])),
      stores: stores.map(({ id, name }) => ({ id, name })),
    })),
    maySetUp,
    merchant,
    idleMinutes,
    endsAt: endsAt.toISOString(),
    verifiedUntil: verifiedUntil?.toISOString() ?? null,
  }
}

/** A member's sessions and remembered devices; a device is named by its browser. */
export function sessionsToWire({ sessions, devices }: { sessions: readonly OpenSession[]; devices: readonly RememberedDevice[] }) {
  return {
    sessions: sessions.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => ({
      id,
      device: userAgent,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent,
    })),
    devices: devices.map(({ id, userAgent, lastUsedAt, rememberedUntil, isCurrent }) => ({
      id,
      device: userAgent,
      lastUsedAt: lastUsedAt.toISOString(),
      rememberedUntil: rememberedUntil.toISOString(),
      isCurrent,
    })),
  }
}

/** How a member signs in, with new recovery codes where a call made some. */
export function signInMethodsToWire({ passkeys, ...methods }: SignInMethods, recoveryCodes: string[] = []) {
  return {
    ...methods,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes,
  }
}

/** Grants with their stores: none for every store. */
const grantsToWire = (grants: readonly Grant[]) => grants.map(({ role, site, stores = [] }) => ({ role, site, stores: [...stores] }))

/** Members, invitations and roles. */
export function membersToWire({ members, invitations, roles }: MemberList) {
  return {
    members: members.map(({ id, name, email, state, grants, lastSignInAt, version }) => ({
      id,
      name,
      email,
      state,
      grants: grantsToWire(grants),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      version,
    })),
    invitations: invitations.map(({ id, name, email, grants, invitedBy, expiresAt }) => ({
      id,
      name,
      email,
      grants: grantsToWire(grants),
      invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
    roles: roles.map(({ key, permissions, version }) => ({ key, permissions: [...permissions], version })),
  }
}
