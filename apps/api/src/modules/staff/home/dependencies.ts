import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Sites } from '../../content/sites/port.ts'

/** Dependencies of the home screen on the kernel and the sites. */
export interface HomeDependencies {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'websites'>
  /** How many days unused bags are stored at most. */
  bagDays: number
}
