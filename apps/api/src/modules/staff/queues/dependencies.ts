import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Queue } from './store.ts'

/** Dependencies of the counts on the kernel, and the queues of other modules in the order of their answer. */
export interface QueueDependencies {
  db: Db
  clock: Clock
  queues: readonly Queue[]
}
