import type { Db } from '../../../../kernel/db/db.ts'

/** Dependencies of the editing of sites on the kernel. */
export interface SiteEditingDependencies {
  db: Db
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
