import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of the audit on the kernel. */
export interface AuditDependencies {
  db: Db
  clock: Clock
}
