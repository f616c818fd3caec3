import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'

/** Dependencies of delivery on the kernel, the sites and their stores. */
export interface DeliveryDependencies {
  sites: Sites
  stores: Pick<Stores, 'allCollecting'>
  cache: Cache
  clock: Clock
  /** Drops everything made stale by a change, on every instance. */
  onChanged: (tags: string[]) => Promise<void>
}
