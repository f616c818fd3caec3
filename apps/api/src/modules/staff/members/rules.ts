import { type InitialRole, initialRoles, type Permission, permissions } from '@karat/contract/permissions.ts'
import { durations } from '../../../kernel/clock.ts'
import type { Grant } from './port.ts'

export const staffRules = {
  /** A sign-in that is not finished ends then. */
  stepMs: 10 * durations.minute,
  idleMs: 30 * durations.minute,
  maxMs: 12 * durations.hour,
  /** The time for which a second factor opens calls about roles and money. */
  verifiedMs: 10 * durations.minute,
  invitationMs: 7 * durations.day,
  linkMs: durations.day,
  passwordLinkMs: durations.hour,
  recoveryCodes: 10,
} as const

/** How many tries a key has until it waits, the time in which they count, and how long it waits. */
export interface AttemptLimit {
  tries: number
  windowMs: number
  waitMs: number
}
/** Five wrong tries of one account on one device wait 15 minutes. */
export const deviceLimit: AttemptLimit = { tries: 5, windowMs: 15 * durations.minute, waitMs: 15 * durations.minute }
/** All unknown devices together have 20 tries an hour on one account, which known devices do not notice. */
export const unknownDevicesLimit: AttemptLimit = { tries: 20, windowMs: durations.hour, waitMs: durations.hour }

/** The most roles that owners make. */
export const maxOwnRoles = 40

/** The roles that an owner made, by their keys. */
export type OwnRoles = ReadonlyMap<string, readonly string[]>

const isInitial = (role: string): role is InitialRole => Object.hasOwn(initialRoles, role)

/** The permissions of a role; undefined where there is no such role. */
export function permissionsOf(role: string, own: OwnRoles): readonly Permission[] | undefined {
  if (isInitial(role)) return initialRoles[role]
  // A permission that a later release removed is ignored.
  return own.get(role)?.filter((one): one is Permission => (permissions as readonly string[]).includes(one))
}

/** The roles of a member on a site, and what they permit together. */
export function onSite(grants: readonly Grant[], site: string, own: OwnRoles): { roles: string[]; permissions: Permission[] } {
  const roles = [...new Set(holdingOn(grants, site).map(({ role }) => role))].toSorted()
  const permitted = new Set(roles.flatMap((role) => permissionsOf(role, own) ?? []))
  return { roles, permissions: permissions.filter((one) => permitted.has(one)) }
}

/** The roles of a member that hold on a site; on `*` only those that hold everywhere, also on sites of the future. */
const holdingOn = (grants: readonly Grant[], site: string) =>
  grants.filter((grant) => grant.site === '*' || (site !== '*' && grant.site === site))

/** Whether a member has permissions on a site, and may change who works there. */
export function holds(granter: readonly Grant[], site: string, wanted: readonly string[], own: OwnRoles): boolean {
  const held = new Set<string>(holdingOn(granter, site).flatMap((grant) => permissionsOf(grant.role, own) ?? []))
  return held.has('settings.write') && wanted.every((permission) => held.has(permission))
}

/** Whether a member may give or take a grant: they may change who works where it holds, and have every permission of it there. */
export const mayGive = (granter: readonly Grant[], { role, site }: Grant, own: OwnRoles): boolean =>
  holds(granter, site, permissionsOf(role, own) ?? [], own)

/** Whether grants make an owner of every site. */
export const isOwner = (grants: readonly Grant[]): boolean => grants.some(({ role, site }) => role === 'owner' && site === '*')

/** Grants without repetitions, in one order, so that equal ones compare equal. */
export function inOrder(grants: readonly Grant[]): Grant[] {
  const byKey = new Map(grants.map(({ role, site }) => [`${role} ${site}`, { role, site }]))
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, grant]) => grant)
}

/** A session as far as its end depends on it. */
interface SessionTimes {
  lastUsedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/** Whether a session is open at a time. */
export function isOpen({ lastUsedAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean {
  return endedAt === null && expiresAt > now && lastUsedAt.getTime() + staffRules.idleMs > now.getTime()
}

/** Until when a session's verification is fresh; null where it is not. */
export function verifiedUntil(verifiedAt: Date | null, now: Date): Date | null {
  const until = verifiedAt && new Date(verifiedAt.getTime() + staffRules.verifiedMs)
  return until && until > now ? until : null
}
