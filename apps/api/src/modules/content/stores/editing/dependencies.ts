import type { Db } from '../../../../kernel/db/db.ts'
import type { Site } from '../../../../kernel/site.ts'

/** Dependencies of the editing of stores on the kernel and other modules. */
export interface StoreEditingDependencies {
  db: Db
  /** The states of the country of a site; none where it has none. */
  statesOf: (db: Db, site: Site) => Promise<{ code: string; name: string }[]>
  /** Whether a site offers to collect orders at its stores. */
  offersPickup: (db: Db, site: Site) => Promise<boolean>
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
