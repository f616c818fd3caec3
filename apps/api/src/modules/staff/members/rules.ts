import { type InitialRole, initialRoles, type Permission, permissions, storePermissions } from '@karat/contract/permissions.ts'
import { rememberedDeviceDays } from '@karat/sites/staff-security.ts'
import { durations } from '../../../kernel/clock.ts'
import type { StoreLimits, StoreScope } from '../../../kernel/store-scope.ts'
import type { SecuritySettings } from '../security/port.ts'
import type { Grant } from './port.ts'

export const staffRules = {
  /** A sign-in that is not finished ends then. */
  stepMs: 10 * durations.minute,
  /** The time for which a second factor opens calls about roles and money. */
  verifiedMs: 10 * durations.minute,
  invitationMs: 7 * durations.day,
  linkMs: durations.day,
  passwordLinkMs: durations.hour,
  recoveryCodes: 10,
  /** For this long a device that its member keeps is known. */
  rememberedDeviceMs: rememberedDeviceDays * durations.day,
  /** For this long nobody approves an act of a member who gave them access, or whom they gave it: one person could be both. */
  recentAccessMs: durations.day,
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

/** An account as far as it tells whose doing it is. */
interface Access {
  id: string
  accessBy: string | null
  accessAt: Date | null
}

/** The member who gave an account its roles or a new sign-in within the last day; undefined where nobody did. */
export const recentGiver = ({ accessBy, accessAt }: Access, now: Date): string | undefined =>
  accessBy !== null && accessAt !== null && accessAt.getTime() + staffRules.recentAccessMs > now.getTime() ? accessBy : undefined

/** The members who gave a member access within the last day, or were given it by them. */
export function recentAccessOf(id: string, accounts: readonly Access[], now: Date): Set<string> {
  const tied = accounts.map((account) => ({ account, giver: recentGiver(account, now) }))
  return new Set(tied.flatMap(({ account, giver }) => (account.id === id && giver ? [giver] : giver === id ? [account.id] : [])))
}

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

/** The permissions that a grant gives: one that is limited to stores gives none of what all stores of the site share. */
function permissionsOfGrant({ role, stores = [] }: Grant, own: OwnRoles): readonly Permission[] {
  const given = permissionsOf(role, own) ?? []
  return stores.length === 0 ? given : given.filter((one) => (storePermissions as readonly Permission[]).includes(one))
}

/**
 * The roles of a member on a site, and what they permit together. `limits` has the permissions that no role gives for the whole site, with the
 * stores of all roles that give them.
 */
export function onSite(
  grants: readonly Grant[],
  site: string,
  own: OwnRoles,
): { roles: string[]; permissions: Permission[]; limits: StoreLimits } {
  const holding = holdingOn(grants, site)
  const roles = [...new Set(holding.map(({ role }) => role))].toSorted()
  const scopes = new Map<Permission, StoreScope>()
  for (const grant of holding)
    for (const permission of permissionsOfGrant(grant, own)) {
      const before = scopes.has(permission) ? scopes.get(permission) : []
      const isWhole = before === undefined || !grant.stores?.length
      scopes.set(permission, isWhole ? undefined : [...new Set([...before, ...(grant.stores ?? [])])].toSorted())
    }
  const limits = Object.fromEntries([...scopes].filter(([, stores]) => stores !== undefined)) as StoreLimits
  return { roles, permissions: permissions.filter((one) => scopes.has(one)), limits }
}

/** The roles of a member that hold on a site; on `*` only those that hold everywhere, also on sites of the future. */
const holdingOn = (grants: readonly Grant[], site: string) =>
  grants.filter((grant) => grant.site === '*' || (site !== '*' && grant.site === site))

/** Whether a member has permissions on a site, or in some stores of it, and may change who works there. */
export function holds(
  granter: readonly Grant[],
  { site, stores = [] }: Pick<Grant, 'site' | 'stores'>,
  wanted: readonly Permission[],
  own: OwnRoles,
): boolean {
  const { permissions: held, limits } = onSite(granter, site, own)
  const covers = (permission: Permission) => {
    const limit = limits[permission]
    return limit === undefined || (stores.length > 0 && stores.every((store) => limit.includes(store)))
  }
  return held.includes('settings.write') && wanted.every((permission) => held.includes(permission) && covers(permission))
}

/** Whether a member may give or take a grant: they may change who works where it holds, and have every permission of it there. */
export const mayGive = (granter: readonly Grant[], grant: Grant, own: OwnRoles): boolean =>
  holds(granter, grant, permissionsOfGrant(grant, own), own)

/** Whether grants make an owner of every site. */
export const isOwner = (grants: readonly Grant[]): boolean => grants.some(({ role, site }) => role === 'owner' && site === '*')

/**
 * Grants without repetitions, in one order, so that equal ones compare equal. A role that is given twice on a site holds in all stores of both;
 * in every store where one of them names none.
 */
export function inOrder(grants: readonly Grant[]): Grant[] {
  const byKey = Map.groupBy(grants, ({ role, site }) => `${role} ${site}`)
  return [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...more]]) => {
      if (!first) return []
      const lists = [first, ...more].map(({ stores = [] }) => stores)
      const { role, site } = first
      if (lists.some((stores) => stores.length === 0)) return [{ role, site }]
      return [{ role, site, stores: [...new Set(lists.flat())].toSorted() }]
    })
}

/** How long sessions last: without a call, and in any case. */
export interface SessionLimits {
  idleMs: number
  maxMs: number
}

/** The limits of sessions of the shop's settings. */
export const sessionLimitsOf = ({ idleMinutes, maxHours }: Pick<SecuritySettings, 'idleMinutes' | 'maxHours'>): SessionLimits => ({
  idleMs: idleMinutes * durations.minute,
  maxMs: maxHours * durations.hour,
})

/** A session as far as its end depends on it. */
interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/** When a session ends at the latest: as it was opened, or by limits that are shorter meanwhile. */
export const endOf = ({ createdAt, expiresAt }: Pick<SessionTimes, 'createdAt' | 'expiresAt'>, { maxMs }: SessionLimits): Date =>
  new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + maxMs))

/** Whether a session is open at a time. */
export function isOpen(session: SessionTimes, limits: SessionLimits, now: Date): boolean {
  return session.endedAt === null && endOf(session, limits) > now && session.lastUsedAt.getTime() + limits.idleMs > now.getTime()
}

/** Until when a session's verification is fresh; null where it is not. */
export function verifiedUntil(verifiedAt: Date | null, now: Date): Date | null {
  const until = verifiedAt && new Date(verifiedAt.getTime() + staffRules.verifiedMs)
  return until && until > now ? until : null
}
