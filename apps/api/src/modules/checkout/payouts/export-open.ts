import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import type { Site } from '../../../kernel/site.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { listOpen } from './list-open.ts'
import type { PayoutKind } from './port.ts'

/** The columns of an export of what is open. Amounts are major units, times those of the site's clocks. */
export const openPayoutColumns = ['order', 'source', 'reference', 'since', 'amount', 'currency'] as const

/** Everything of a kind that is in no payout after so many days, page by page, the oldest first. */
export async function* exportOpen(
  deps: PayoutDependencies,
  site: Site,
  asked: { kind: PayoutKind; days?: number | undefined },
): AsyncGenerator<ExportCell[][]> {
  let after: string | undefined
  do {
    const { rows, next } = await listOpen(deps, site, { kind: asked.kind, days: asked.days ?? 0 }, { after, limit: 100 })
    if (rows.length > 0)
      yield rows.map(({ order, source, reference, since, amount, currency }) => [
        order,
        source,
        reference,
        timeIn(site.timeZone, since),
        toDecimal(amount, currency as Currency),
        currency,
      ])
    after = next ?? undefined
  } while (after !== undefined)
}
