import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of saved views on the kernel. */
export interface SavedViewDependencies {
  db: Db
  clock: Clock
}
