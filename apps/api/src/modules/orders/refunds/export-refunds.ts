import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RefundDependencies } from './dependencies.ts'
import { type ExportedRefund, readRefundsForExport } from './store.ts'

/** The columns of an export of refunds. Amounts are major units, times those of the site's clocks. */
export const refundExportColumns = [
  'number',
  'order',
  'created_at',
  'updated_at',
  'cause',
  'source',
  'destination',
  'gateway',
  'method',
  'amount',
  'currency',
  'state',
  'expected_at',
  'provider_reference',
] as const

const rowsOfPage = 500
function cellsOf(refund: ExportedRefund, timeZone: string) {
  const time = (at: string) => timeIn(timeZone, new Date(at))
  return [
    refund.number,
    refund.orderNumber,
    time(refund.createdAt),
    time(refund.updatedAt),
    refund.cause,
    refund.source,
    refund.destination,
    refund.gateway,
    refund.method,
    toDecimal(refund.amount, refund.currency as Currency),
    refund.currency,
    refund.state,
    time(refund.expectedAt),
    refund.providerRef,
  ]
}

/** The refunds of a site, or of some stores of it, that began on some days, page by page, the newest first. */
export async function* exportRefunds(
  { db }: Pick<RefundDependencies, 'db'>,
  site: Site,
  days: { from?: string | undefined; to?: string | undefined },
  { stores }: { stores: StoreScope },
): AsyncGenerator<(string | number | null)[][]> {
  const between = timesOfDays(site.timeZone, days)
  let after: readonly [string, string] | undefined = ['infinity', '']
  while (after) {
    const found = await readRefundsForExport(db, site.code, between, after, rowsOfPage, stores)
    if (found.length > 0) yield found.map((refund) => cellsOf(refund, site.timeZone))
    const last = found.at(-1)
    after = last && found.length === rowsOfPage ? [last.key, last.id] : undefined
  }
}
