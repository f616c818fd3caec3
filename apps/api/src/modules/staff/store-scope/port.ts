import type { Db } from '../../../kernel/db/db.ts'
import type { NamedThing } from '../../../kernel/route.ts'

/** Which stores things belong to. */
export interface ThingStores {
  /** The stores that a thing belongs to; none where it belongs to none, or is unknown. */
  storesOf(db: Db, thing: NamedThing): Promise<readonly string[]>
}
