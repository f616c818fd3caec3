import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams, readAllOfQueue } from '../../../kernel/queue-filter.ts'
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

/** The columns of an export of cancellations that wait. Amounts are major units, times those of the site's clocks. */
export const cancellationExportColumns = ['number', 'order', 'since', 'reason', 'text', 'pieces', 'total', 'currency'] as const

/** The requests of a site that wait for staff, page by page, in the order of the list. */
export const exportWaiting = (
  deps: Pick<CancellationDependencies, 'db'>,
  site: Site,
  filter: AskedQueueFilter,
  { stores }: { stores: StoreScope },
) =>
  readAllOfQueue(
    site,
    filter,
    (page) => listWaiting(deps, site, page, stores),
    ({ number, order, createdAt, reason, text, pieces, total, currency }) => {
      const since = timeIn(site.timeZone, createdAt)
      return [number, order, since, reason, text, pieces.join('; '), toDecimal(total, currency as Currency), currency]
    },
  )
