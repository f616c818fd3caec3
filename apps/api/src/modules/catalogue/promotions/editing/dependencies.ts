import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { SoldProducts } from '../../products/port.ts'
import type { StoredPromotion } from '../port.ts'

/** Dependencies of the editing of promotions on the kernel and other modules. */
export interface PromotionEditingDependencies {
  db: Db
  clock: Clock
  products: SoldProducts
  /** The terms of a promotion as shoppers of a site read them in a language. */
  termsOf: (promotion: Pick<StoredPromotion, 'terms' | 'effect' | 'scope' | 'minimum' | 'maximum'>, site: Site, language: string) => string
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
