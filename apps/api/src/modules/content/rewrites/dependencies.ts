import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of rewrites on the kernel. */
export interface RewriteDependencies {
  db: Db
  clock: Clock
}
