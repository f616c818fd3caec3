import type { Db } from '../../../kernel/db/db.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateVersion } from './port.ts'
import { toRateVersion } from './rules.ts'
import { readRateVersion } from './store.ts'

/** A rate version by its id, read from the database once. */
export async function rateVersionById(
  { rateVersions }: Pick<PricingDependencies, 'rateVersions'>,
  tx: Db,
  versionId: number,
): Promise<RateVersion | undefined> {
  const cached = rateVersions.get(versionId)
  if (cached) return cached
  const row = await readRateVersion(tx, versionId)
  if (row) rateVersions.set(versionId, toRateVersion(row))
  return row && toRateVersion(row)
}
