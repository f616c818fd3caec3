import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams } from '../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import { type ManualRefund, readManualPage } from './store.ts'

/**
 * A page of the refunds of a site that staff have to transfer, in the order in which they began to wait: those with an account of their customer,
 * those that wait for one, or without a view all of them.
 */
export async function listManual(
  { db }: Pick<RefundDependencies, 'db'>,
  site: Site,
  { view, ...page }: KeyPage & AskedQueueFilter & { view?: 'transfer' | 'account' | undefined },
  stores?: StoreScope,
): Promise<{ rows: ManualRefund[]; next: string | null }> {
  const filter = queueFilterParams(site, page)
  const found = await readManualPage(db, { subsite: site.code, filter, hasAccount: view && view === 'transfer', stores }, page)
  return keyPageOf(found, page, ({ since, id }) => ({ at: since, id }))
}
