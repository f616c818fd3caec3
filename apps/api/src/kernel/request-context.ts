import type { Access } from '@karat/contract/calls/call.ts'
import type { Permission } from '@karat/contract/permissions.ts'
import type { Clock } from './clock.ts'
import { throwFailure } from './result.ts'
import type { Site } from './site.ts'
import type { StoreLimits, StoreScope } from './store-scope.ts'

/** A shopper who is not signed in. */
export interface Guest {
  kind: 'guest'
}
/** A shopper who is signed in. */
export interface Customer {
  kind: 'customer'
  customerId: string
  /** The session of the call. */
  sessionId: string
}
/** A member of staff, with what their roles permit on the site of the call. */
export interface Staff {
  kind: 'staff'
  staffId: string
  name: string
  /** The keys of the roles. */
  roles: readonly string[]
  permissions: readonly Permission[]
  /** The permissions that hold in some stores of the site only. */
  limits?: StoreLimits
  /** The permissions that hold on every site, also for what concerns none. */
  permissionsEverywhere: readonly Permission[]
  /** The permissions that the roles give on another site, by its code. */
  permissionsOn: (site: string) => readonly Permission[]
  /**
   * The ids of the members who gave this member access within the last day, or were given it by them. None of them approves what another asks for:
   * one person could be both.
   */
  recentAccess: () => Promise<ReadonlySet<string>>
  sessionId: string
  /** Until when calls that need fresh verification are open. */
  verifiedUntil: Date | null
}
/** The actor of a call. */
export type Actor = Guest | Customer | Staff

export const guest: Guest = { kind: 'guest' }

/** The context of a call, read once for each request. */
export interface RequestContext {
  site: Site
  /** The language to answer in; one of the site's. */
  language: string
  /** The language that the call names; undefined where it names none, so that a cart or an order is answered in its own. */
  askedLanguage: string | undefined
  /** The language of problems in words: for a member of staff that of the back office, which the site may not have; else `language`. */
  messageLanguage: string
  actor: Actor
  /** The stores in which a member of staff has the permission of the call; undefined for the whole site. */
  stores?: StoreScope
  /** The device id that the browser sends; not verified. */
  deviceId: string | undefined
  /** The key of the client's rate limits, derived from its address. */
  clientKey: string
  requestId: string
  clock: Clock
  /** Sends a cookie with the answer, as the value of `set-cookie`. */
  setCookie: (cookie: string) => void
}

/** The id of the customer who makes a call; undefined for other actors, mostly guests. */
export function callerOf({ actor }: RequestContext): string | undefined {
  return actor.kind === 'customer' ? actor.customerId : undefined
}

/** The customer who makes a customer-only call. Throws for any other actor. */
export function customerOf({ actor }: RequestContext): Customer {
  return actor.kind === 'customer' ? actor : throwFailure('unauthorised')
}

/** The member of staff who makes a staff-only call. Throws `forbidden` for anybody else. */
export function memberOf({ actor }: RequestContext): Staff {
  return actor.kind === 'staff' ? actor : throwFailure('forbidden')
}

/** The same as the actor of the call's transitions. */
export function staffOf(context: RequestContext): { kind: 'staff'; id: string } {
  return { kind: 'staff', id: memberOf(context).staffId }
}

/** The member of staff who makes a call that needs a fresh verification. Throws `proof_needed` where there is none. */
export function verifiedMemberOf(context: RequestContext): Staff {
  const member = memberOf(context)
  return member.verifiedUntil && member.verifiedUntil > context.clock.now() ? member : throwFailure('proof_needed')
}

/** Whether a call is for members of staff, or for becoming signed in as one. */
export function isForStaff(access: Access): boolean {
  return access === 'staff-sign-in' || access === 'any-staff' || typeof access === 'object'
}

/** Throws where an actor may not make a call: 401 where signing in could help, otherwise 403. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public' || access === 'staff-sign-in' || (access === 'guest-or-customer' && actor.kind !== 'staff')) return
  if (access === 'customer' && actor.kind === 'customer') return
  if (actor.kind === 'guest') throwFailure(isForStaff(access) ? 'staff_signed_out' : 'unauthorised')
  if (access === 'any-staff' && actor.kind === 'staff') return
  if (typeof access !== 'object' || actor.kind !== 'staff' || !actor.permissions.includes(access.staff)) throwFailure('forbidden')
}
