import type { Db } from '../../kernel/db/db.ts'
import type { Result } from '../../kernel/result.ts'

/** What a code is asked for; one of a purpose is nothing to another. */
export type Purpose =
  'sign-in' | 'sign-up' | 'phone-sign-up' | 'password-reset' | 'contact' | 'confirmation' | 'fresh-proof' | 'order' | 'earlier-account'

/** What a code proves: that whoever holds `deviceId` reads what is sent to `subject`. */
export interface CodeSubject {
  purpose: Purpose
  /** A telephone number as +E.164 or a mail address in lower case; with more where the purpose needs it. */
  subject: string
  deviceId: string
}

export interface IssuedCode {
  code: string
  /** Minutes that the code is good for. */
  minutes: number
  /** Seconds after which another may be asked for. */
  resendSeconds: number
}

export interface Verification {
  /**
   * Makes a new code, which replaces the one before it, and keeps `payload` (encrypted) with it. Fails with
   * `too_many_requests` where the last one is too young or the subject had too many today.
   */
  issue(tx: Db, subject: CodeSubject, payload?: unknown): Promise<Result<IssuedCode>>
  /**
   * Checks a code and uses it up in the transaction that `work` runs in; where `work` throws, the code stays. A wrong code
   * counts as a try. Fails with `code_wrong`, `code_expired` or `code_locked`.
   */
  redeem<T>(subject: CodeSubject, code: string, work: (tx: Db, payload: unknown) => Promise<T>): Promise<Result<T>>
}
