import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'

/** Dependencies of stores on the kernel. */
export interface StoreDependencies {
  db: Db
  cache: Cache
  clock: Clock
}
