import { withEngraving } from '@karat/pricing/engraving.ts'
import { priceUnit } from '@karat/pricing/price.ts'
import type { Breakup, Destination } from '@karat/pricing/types.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateVersion } from './port.ts'
import { toInput } from './rules.ts'
import { readInputs } from './store.ts'

/** The breakup of one unit at the current rates, with their version; see `Pricing.breakup`. Undefined where the site does not sell the variant. */
export async function readBreakup(
  { db }: Pick<PricingDependencies, 'db'>,
  site: Site,
  variantId: string,
  { destination, engraving = 0 }: { destination?: Destination; engraving?: number } = {},
): Promise<{ breakup: Breakup; rateVersion: RateVersion } | undefined> {
  const [current, [row]] = await onOneConnection(db, (one) =>
    Promise.all([currentRateVersion(one, site), readInputs(one, site.code, [variantId])]),
  )
  if (row) noteRead([`product:${row.productId}`])
  const input = row && toInput(row, current)
  return input && { breakup: priceUnit(withEngraving(input, engraving), site.rules, destination), rateVersion: current }
}
