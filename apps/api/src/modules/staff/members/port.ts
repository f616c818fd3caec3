import type { Permission } from '@karat/contract/permissions.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoreLimits } from '../../../kernel/store-scope.ts'

/** A role on one site, by its code, or on every site (`*`); with `stores`, the ids of some stores of the site, in these alone. */
export interface Grant {
  role: string
  site: string
  stores?: readonly string[]
}

/** Where a call of the sign-in comes from. */
export interface StaffOrigin {
  /** The value of the device's cookie; undefined on a new device. */
  device: string | undefined
  userAgent: string
  /** The key of the client's limits. */
  clientKey: string
  requestId: string
}

/** The result of a step of a sign-in: the session's cookie, and the device's where that is new. */
export interface StartedSession {
  /** The value of the session's cookie. */
  cookie: string
  /** Seconds for which a remembered device stores the session's cookie; undefined where it ends with the browser. */
  cookieSeconds: number | undefined
  /** The value of the device's cookie. */
  device: string
  /** Seconds for which the device's cookie is stored, since a member keeps the device; undefined where it ends with the browser. */
  deviceSeconds: number | undefined
}

/** A passkey that a browser created, and the name of its device. */
export interface NewPasskey<Credential> {
  credential: Credential
  name: string
}

/** A record with the id of the member of staff whose act it is, and of the one who approved it. */
export interface NamedRecord {
  by: string
  approvedBy?: string
}

/** The names of members, for what other modules store by their ids. */
export interface MemberNames {
  /** The same records with the names of the members in place of their ids; the names that commands gave stay. */
  named<T extends NamedRecord>(records: readonly T[]): Promise<T[]>
}

/** A member with what their roles permit on a site. */
export interface MemberOnSite {
  id: string
  name: string
  email: string
  language: string
  /** Whether a mail tells the member each morning what waits. */
  hasDigest: boolean
  /** Whether a mail tells the member at once what waits for their approval. */
  hasAlerts: boolean
  /** The ids of the members who gave this one access within the last day, or were given it by them. */
  recentAccess: ReadonlySet<string>
  roles: readonly string[]
  permissions: readonly Permission[]
  limits: StoreLimits
}

/** Reads the members of a site with their present permissions. */
export interface MemberRights {
  /** The active members with a role on a site, by its code. */
  onSite(db: Db, site: string): Promise<MemberOnSite[]>
}

/** Claims the mail of a morning about a site for a member; false where it was sent before. */
export type ClaimDigest = (tx: Db, memberId: string, site: string, day: string) => Promise<boolean>
