import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Sites } from '../../content/sites/port.ts'

/** Dependencies of delivery on the kernel and the sites. */
export interface DeliveryDependencies {
  sites: Sites
  cache: Cache
  clock: Clock
  /** Drops everything made stale by a change, on every instance. */
  onChanged: (tags: string[]) => Promise<void>
}
