import type { Db } from '../../../kernel/db/db.ts'

/** An event of a sign-in, which happens before there is an act. */
export interface SignInEvent {
  memberId: string | null
  name: string
  requestId: string
  event: 'signed-in' | 'sign-in-refused' | 'set-up'
}

/** The audit of what staff do. */
export interface Audit {
  /** Writes an event of a sign-in. */
  recordSignIn(tx: Db, event: SignInEvent): Promise<void>
}
