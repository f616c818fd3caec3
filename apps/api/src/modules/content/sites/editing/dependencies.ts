import type { LookPicture } from '@karat/sites/look.ts'
import type { Db } from '../../../../kernel/db/db.ts'

/** Dependencies of the editing of sites on the kernel. */
export interface SiteEditingDependencies {
  db: Db
  /** Finds a picture by its address, with its size, and keeps it until the transaction ends; undefined where there is none. */
  findPicture: (tx: Db, address: string) => Promise<LookPicture | undefined>
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
