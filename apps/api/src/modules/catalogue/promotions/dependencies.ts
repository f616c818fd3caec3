import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { PromotionCustomer } from './port.ts'

/** Dependencies of promotions on the kernel and other modules. */
export interface PromotionDependencies {
  db: Db
  clock: Clock
  cache: Cache
  secrets: Secrets
  /** Drops cached values that depend on the promotions of a site. */
  onChanged: (tags: string[]) => Promise<void>
  /** Whether a person has placed an order on a site; a function, since orders use promotions. */
  hasOrdered: (db: Db, subsite: string, customer: PromotionCustomer) => Promise<boolean>
}
