import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams, readAllOfQueue } from '../../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { type CashDueOrder, readCashDuePage } from './store.ts'

/** A page of the orders of a site that were handed over while their cash was not recorded, the oldest order first. */
export async function listCashDue(
  { db }: Pick<StaffOrderDependencies, 'db'>,
  site: Site,
  page: KeyPage & AskedQueueFilter,
  stores?: StoreScope,
): Promise<{ rows: CashDueOrder[]; next: string | null }> {
  const found = await readCashDuePage(db, { subsite: site.code, filter: queueFilterParams(site, page), stores }, page)
  return keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
}

/** The columns of an export of cash that is due. Amounts are major units, times those of the site's clocks. */
export const cashExportColumns = ['order', 'since', 'amount', 'currency'] as const

/** The orders of a site whose cash was not recorded, page by page, in the order of the list. */
export const exportCashDue = (
  deps: Pick<StaffOrderDependencies, 'db'>,
  site: Site,
  filter: AskedQueueFilter,
  { stores }: { stores: StoreScope },
) =>
  readAllOfQueue(
    site,
    filter,
    (page) => listCashDue(deps, site, page, stores),
    ({ number, since, amount, currency }) => [number, timeIn(site.timeZone, since), toDecimal(amount, currency as Currency), currency],
  )
