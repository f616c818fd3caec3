import type { Db } from '../../../../kernel/db/db.ts'
import type { Jobs } from '../../../../kernel/jobs/jobs.ts'
import type { Sites } from '../../../content/sites/port.ts'
import type { Scope } from '../../search/port.ts'

/** Dependencies of the editing of collections on the kernel, the sites and the search. */
export interface CollectionDependencies {
  db: Db
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'all'>
  search: { update: (tx: Db, scopes: readonly Scope[], productIds: readonly string[]) => Promise<void> }
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
