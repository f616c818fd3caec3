import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams } from '../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { type HeldRevision, readHeldPage } from './views.ts'

/** A page of the new prices of a site that wait for staff, the oldest first. */
export async function listHeld(
  { db }: Pick<RevisionDependencies, 'db'>,
  site: Site,
  page: KeyPage & AskedQueueFilter,
  stores?: StoreScope,
): Promise<{ rows: HeldRevision[]; next: string | null }> {
  const found = await readHeldPage(db, { subsite: site.code, filter: queueFilterParams(site, page), stores }, page)
  return keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
}
