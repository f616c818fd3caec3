import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of consents on the kernel. */
export interface ConsentDependencies {
  db: Db
  clock: Clock
}
