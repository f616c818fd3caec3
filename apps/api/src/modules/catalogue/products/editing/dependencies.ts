import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Events } from '../../../../kernel/events.ts'
import type { Jobs } from '../../../../kernel/jobs/jobs.ts'
import type { Sites } from '../../../content/sites/port.ts'
import type { Inventory } from '../../inventory/port.ts'
import type { Pricing } from '../../pricing/port.ts'
import type { Scope } from '../../search/port.ts'

/** Dependencies of the editing of products on the kernel, and on the modules that price, stock and find them. */
export interface EditingDependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'all'>
  pricing: Pick<Pricing, 'chargesOf' | 'rateVersion' | 'rebuildListing' | 'setInputs' | 'stoneTerms'>
  inventory: Pick<Inventory, 'counts' | 'daysToMake' | 'makeToOrder'>
  search: { update: (tx: Db, scopes: readonly Scope[], productIds: readonly string[]) => Promise<void> }
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
