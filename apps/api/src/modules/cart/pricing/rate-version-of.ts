import type { Db } from '../../../kernel/db/db.ts'
import type { RateVersion } from '../../catalogue/pricing/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRow } from '../views.ts'

/** The rates of a quote, or those that were current when a cart was read. */
export async function rateVersionOf(
  { pricing }: Pick<CartDependencies, 'pricing'>,
  db: Db,
  site: Site,
  { rateVersionId }: Pick<CartRow, 'rateVersionId'>,
): Promise<RateVersion> {
  return (rateVersionId !== null && (await pricing.rateVersionOf(db, rateVersionId))) || pricing.rateVersion(db, site)
}
