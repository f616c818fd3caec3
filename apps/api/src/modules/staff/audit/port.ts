import type { Db } from '../../../kernel/db/db.ts'

/** An event of a sign-in, or of a command about members: there is no act. */
export interface SignInEvent {
  memberId: string | null
  name: string
  requestId: string
  event: 'signed-in' | 'sign-in-refused' | 'set-up' | 'invited-by-command' | 'link-by-command' | 'password-reset'
}

/** Where a look comes from: a member of staff, the roles on the site, and the call. */
export interface LookSource {
  memberId: string
  name: string
  roles: readonly string[]
  /** The code of the site. */
  site: string
  requestId: string
  /** The method and path of the call. */
  call: string
}

/** A look at personal data, which changes nothing; `after` says what was shown and holds no personal data. */
export interface Look extends LookSource {
  object: string
  objectId: string | null
  after: Record<string, unknown>
  /** The reason that the member gave, where one is needed. */
  reason?: string
}

/** The audit of what staff do. */
export interface Audit {
  /** Writes an event of a sign-in. */
  recordSignIn(tx: Db, event: SignInEvent): Promise<void>
  /** Writes a look at personal data. */
  recordLook(tx: Db, look: Look): Promise<void>
}
