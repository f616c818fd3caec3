import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Events } from '../../../../kernel/events.ts'
import type { Stores } from '../../../content/stores/port.ts'
import type { Catalogue } from '../../products/port.ts'

/** Dependencies of ready pieces on the kernel, and on the modules that name their products and places. */
export interface ReadyPieceDependencies {
  db: Db
  clock: Clock
  events: Events
  catalogue: Pick<Catalogue, 'productsOf'>
  stores: Pick<Stores, 'ofSite'>
}
