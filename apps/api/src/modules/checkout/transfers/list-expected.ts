import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { TransferDependencies } from './dependencies.ts'
import { readExpectedPage, type WaitingTransfer } from './store.ts'

/** A page of the transfers that payments of a site wait for, the first due ones first. */
export async function listExpected(
  { clock, db }: Pick<TransferDependencies, 'clock' | 'db'>,
  site: Site,
  page: KeyPage,
  stores?: StoreScope,
): Promise<{ rows: WaitingTransfer[]; next: string | null }> {
  return keyPageOf(await readExpectedPage(db, site.code, clock.now(), page, stores), page, ({ dueAt, attemptId }) => ({
    at: dueAt,
    id: attemptId,
  }))
}
