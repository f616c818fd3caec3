import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams, readAllOfQueue } from '../../../kernel/queue-filter.ts'
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

/** The columns of an export of refunds that wait. Amounts are major units, times those of the site's clocks. */
export const waitingRefundExportColumns = ['number', 'order', 'since', 'amount', 'currency'] as const

/** The refunds of a site that staff have to transfer, page by page, in the order of the list. */
export const exportManual = (
  deps: Pick<RefundDependencies, 'db'>,
  site: Site,
  filter: AskedQueueFilter & { view?: 'transfer' | 'account' | undefined },
  { stores }: { stores: StoreScope },
) =>
  readAllOfQueue(
    site,
    filter,
    (page) => listManual(deps, site, page, stores),
    ({ number, order, since, amount, currency }) => {
      return [number, order, timeIn(site.timeZone, since), toDecimal(amount, currency as Currency), currency]
    },
  )
