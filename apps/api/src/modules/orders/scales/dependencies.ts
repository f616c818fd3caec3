import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Stores } from '../../content/stores/port.ts'

/** Dependencies of scales on the kernel and other modules. */
export interface ScaleDependencies {
  db: Db
  clock: Clock
  stores: Pick<Stores, 'ofSite'>
}
