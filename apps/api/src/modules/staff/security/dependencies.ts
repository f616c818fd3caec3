import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'

/** Dependencies of the settings of staff sessions and of the audit on the kernel. */
export interface SecurityDependencies {
  db: Db
  clock: Clock
  events: Events
}
