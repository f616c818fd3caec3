import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of payouts on the kernel. */
export interface PayoutDependencies {
  db: Db
  clock: Clock
}
