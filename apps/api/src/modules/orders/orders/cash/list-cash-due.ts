import { type KeyPage, keyPageOf } from '../../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams } from '../../../../kernel/queue-filter.ts'
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
