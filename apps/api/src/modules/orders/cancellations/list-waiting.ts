import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams } from '../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { readWaitingPage, type WaitingCancellation } from './views.ts'

/** A page of the requests of a site that wait for staff, the oldest first. */
export async function listWaiting(
  { db }: Pick<CancellationDependencies, 'db'>,
  site: Site,
  page: KeyPage & AskedQueueFilter,
  stores?: StoreScope,
): Promise<{ rows: WaitingCancellation[]; next: string | null }> {
  const found = await readWaitingPage(db, { subsite: site.code, filter: queueFilterParams(site, page), stores }, page)
  return keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
}
