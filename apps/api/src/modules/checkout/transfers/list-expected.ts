import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams } from '../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { TransferDependencies } from './dependencies.ts'
import { readExpectedPage, type WaitingTransfer } from './store.ts'

/** A page of the transfers that payments of a site wait for, the first due ones first. */
export async function listExpected(
  { clock, db }: Pick<TransferDependencies, 'clock' | 'db'>,
  site: Site,
  page: KeyPage & AskedQueueFilter,
  stores?: StoreScope,
): Promise<{ rows: WaitingTransfer[]; next: string | null }> {
  const filter = queueFilterParams(site, page)
  const found = await readExpectedPage(db, { subsite: site.code, now: clock.now(), filter, stores }, page)
  return keyPageOf(found, page, ({ dueAt, attemptId }) => ({ at: dueAt, id: attemptId }))
}
