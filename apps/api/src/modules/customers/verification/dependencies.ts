import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

/** Dependencies of verification on the kernel and on accounts. */
export interface VerificationDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  /** Whether the account of a contact has been signed in to on a device. */
  knowsDevice: (tx: Db, contact: string, deviceId: string) => Promise<boolean>
}
