import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'

/** The purpose of a code, which is valid for no other purpose. */
export type Purpose =
  'sign-in' | 'sign-up' | 'phone-sign-up' | 'password-reset' | 'contact' | 'confirmation' | 'fresh-proof' | 'order' | 'earlier-account'

/** The claim that a code verifies: the person at the device `deviceId` reads messages to `subject`. */
export interface CodeSubject {
  purpose: Purpose
  /** A telephone number as +E.164 or an e-mail address in its canonical spelling; with more where the purpose needs it. */
  subject: string
  /** The contact whose daily codes it counts among; by default the subject itself. */
  contact?: string
  deviceId: string
}

export interface IssuedCode {
  code: string
  /** The minutes for which the code is valid. */
  minutes: number
  /** The seconds after which another may be requested. */
  resendSeconds: number
}

export interface Verification {
  /**
   * Creates a new code, which replaces the former one, and stores `payload` (encrypted) with it. Fails with `too_many_requests` where the
   * last one is too young or the contact had too many today: each known device has its own count, all others share one.
   */
  issue(tx: Db, subject: CodeSubject, payload?: unknown): Promise<Result<IssuedCode>>
  /**
   * Checks a code and uses it up in the transaction that `work` runs in; where `work` throws, the code stays. A wrong code counts as a try
   * of this code; where none is open nothing is counted. The device is known for the contact from then on. Fails with `code_wrong`,
   * `code_expired` or `code_locked`.
   */
  redeem<T>(subject: CodeSubject, code: string, work: (tx: Db, payload: unknown) => Promise<T>): Promise<Result<T>>
  /** Whether a contact was verified on a device before, by a code or, for that of an account, by signing in. */
  knows(tx: Db, contact: string, deviceId: string): Promise<boolean>
}
