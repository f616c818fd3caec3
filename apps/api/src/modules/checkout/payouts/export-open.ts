import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import { readAllOf } from '../../../kernel/key-page.ts'
import type { Site } from '../../../kernel/site.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { listOpen } from './list-open.ts'
import type { PayoutKind } from './port.ts'

/** The columns of an export of what is open. Amounts are major units, times those of the site's clocks. */
export const openPayoutColumns = ['order', 'source', 'reference', 'since', 'amount', 'currency'] as const

/** Everything of a kind that is in no payout after so many days, page by page, the oldest first. */
export const exportOpen = (deps: PayoutDependencies, site: Site, { kind, days = 0 }: { kind: PayoutKind; days?: number | undefined }) =>
  readAllOf(
    (page) => listOpen(deps, site, { kind, days }, page),
    ({ order, source, reference, since, amount, currency }): ExportCell[] => [
      order,
      source,
      reference,
      timeIn(site.timeZone, since),
      toDecimal(amount, currency as Currency),
      currency,
    ],
  )
