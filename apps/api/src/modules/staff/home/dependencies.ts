import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of the home screen on the kernel. */
export interface HomeDependencies {
  db: Db
  clock: Clock
}
