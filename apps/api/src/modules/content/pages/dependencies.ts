import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Pictures } from '../../catalogue/media/port.ts'
import type { Pricing } from '../../catalogue/pricing/port.ts'
import type { Sites } from '../sites/port.ts'
import type { Stores } from '../stores/port.ts'
import type { Groups } from './port.ts'

/** Dependencies of content on the kernel and other modules. */
export interface ContentDependencies {
  db: Db
  sites: Sites
  pricing: Pricing
  stores: Stores
  groups: Groups
  pictures: Pictures
  countryNames: { code: string; phone: string; names: Record<string, string> }[]
  cache: Cache
  clock: Clock
}
