import type { Access } from '@karat/contract/calls/call.ts'
import type { Permission } from '@karat/contract/permissions.ts'
import type { Clock } from './clock.ts'
import { throwFailure } from './result.ts'
import type { Site } from './site.ts'

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
  permissions: readonly Permission[]
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
  actor: Actor
  /** The device id that the browser sends; not verified. */
  deviceId: string | undefined
  /** The key of the client's rate limits, derived from its address. */
  clientKey: string
  requestId: string
  clock: Clock
}

/** The id of the customer who makes a call; undefined for other actors, mostly guests. */
export function callerOf({ actor }: RequestContext): string | undefined {
  return actor.kind === 'customer' ? actor.customerId : undefined
}

/** The customer who makes a customer-only call. Throws for any other actor. */
export function customerOf({ actor }: RequestContext): Customer {
  return actor.kind === 'customer' ? actor : throwFailure('unauthorised')
}

/** The member of staff who makes a staff-only call, as the actor of its transitions. Throws `forbidden` for anybody else. */
export function staffOf({ actor }: RequestContext): { kind: 'staff'; id: string } {
  return actor.kind === 'staff' ? { kind: 'staff', id: actor.staffId } : throwFailure('forbidden')
}

/** Throws where an actor may not make a call: 401 where signing in could help, otherwise 403. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public' || (access === 'guest-or-customer' && actor.kind !== 'staff')) return
  if (access === 'customer' && actor.kind === 'customer') return
  if (typeof access === 'string') throwFailure(actor.kind === 'guest' ? 'unauthorised' : 'forbidden')
  if (actor.kind !== 'staff' || !actor.permissions.includes(access.staff)) throwFailure('forbidden')
}
