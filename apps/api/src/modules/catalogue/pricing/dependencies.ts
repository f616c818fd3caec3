import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Progress } from '../../../kernel/db/partition.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Carts } from '../../cart/port.ts'
import type { PriceHold } from '../../checkout/checkout/port.ts'
import type { OpenOrders } from '../../orders/orders/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Inventory } from '../inventory/port.ts'
import type { RateFeed } from './feeds/rate-feed.ts'
import type { RateVersion } from './port.ts'

/** Dependencies of pricing on the kernel. */
export interface PricingDependencies {
  db: Db
  clock: Clock
  cache: Cache
  events: Events
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'all' | 'byCode'>
  inventory: Pick<Inventory, 'nextPieces'>
  /** Whether a member of staff works alone on a site: nobody else has the permission. */
  worksAlone: (db: Db, site: string, memberId: string, of: 'rates.approve') => Promise<boolean>
  carts: () => Pick<Carts, 'countOpenBags'>
  heldPrices: () => Pick<PriceHold, 'countHeld'>
  openOrders: () => OpenOrders
  /** The feed of market rates; undefined where none is on. */
  feed?: RateFeed | undefined
  /** Receives errors of the feed, which is read again later. */
  onFeedError?: (error: unknown) => void
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
  /** Receives the progress of a site's listing while it is written with new rates. */
  onRepricing?: ((progress: Progress & { subsite: string }) => void) | undefined
  /** Rate versions by id. They never change once written, so each is read once; only the current one is looked up every time. */
  rateVersions: Map<number, RateVersion>
}
