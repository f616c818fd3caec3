import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams, readAllOfQueue } from '../../../kernel/queue-filter.ts'
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

/** The columns of an export of expected transfers. Amounts are major units, times those of the site's clocks. */
export const transferExportColumns = ['order', 'since', 'deadline', 'amount', 'received', 'currency'] as const

/** The transfers that payments of a site wait for, page by page, in the order of the list. */
export const exportExpected = (
  deps: Pick<TransferDependencies, 'clock' | 'db'>,
  site: Site,
  filter: AskedQueueFilter,
  { stores }: { stores: StoreScope },
) =>
  readAllOfQueue(
    site,
    filter,
    (page) => listExpected(deps, site, page, stores),
    ({ orderNumber, createdAt, dueAt, amount, received, currency }) => [
      orderNumber,
      timeIn(site.timeZone, createdAt),
      timeIn(site.timeZone, dueAt),
      toDecimal(amount, currency as Currency),
      toDecimal(received, currency as Currency),
      currency,
    ],
  )
