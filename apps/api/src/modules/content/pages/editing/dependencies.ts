import type { Clock } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Jobs } from '../../../../kernel/jobs/jobs.ts'
import type { Pictures } from '../../../catalogue/media/port.ts'
import type { Sites } from '../../sites/port.ts'
import type { Groups } from '../port.ts'

/** Dependencies of the editing of content on the kernel and other modules. */
export interface ContentEditingDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  groups: Pick<Groups, 'categories' | 'collections'>
  pictures: Pick<Pictures, 'lock' | 'search'>
  sites: Pick<Sites, 'byCode'>
  /** Receives the tags of a change after it is committed, so that caches drop stale entries. */
  onChanged: (tags: string[]) => Promise<void>
}
