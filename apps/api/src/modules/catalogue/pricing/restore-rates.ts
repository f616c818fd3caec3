import { addMs, durations } from '../../../kernel/clock.ts'
import { transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateMember } from './port.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import { notifyOfRates, writeRates } from './publish-rates.ts'
import { readBuyChangesSince, readStoneChangesSince, readVersions } from './store.ts'

/**
 * Puts the rates of the version before the live one back, as a version of its own. One person may, within a day and however far they are
 * from the live ones: a wrong rate must not stay until a second person is found. They must not be far from those of a day ago, so that a
 * wrong rate that was corrected does not come back so. Returns the version that is live now.
 */
export async function restoreRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'onChanged' | 'onRepricing'>,
  site: Site,
  { version, reason }: { version: number; reason: string },
  by: RateMember,
): Promise<Result<number>> {
  const published = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx) => {
      await checkSeenVersion(tx, site, version)
      const [live, former] = await readVersions(tx, site.code, 2)
      const isRecent = live !== undefined && new Date(live.at) > addMs(deps.clock.now(), -durations.day)
      // A restored version is not restored from again: two people could undo each other without end.
      if (!live || !former || !isRecent || live.restored !== null) throwFailure('rates_not_restorable')
      const rates = Object.fromEntries(Object.entries(former.rates).map(([purity, { rate }]) => [purity, rate]))
      const stones = Object.fromEntries(
        (await readStoneChangesSince(tx, site.code, former.version)).map(({ key, before }) => [key, before]),
      )
      const buys = Object.fromEntries(
        (await readBuyChangesSince(tx, site.code, former.version)).map(({ purity, before }) => [purity, before]),
      )
      return writeRates(deps, tx, site, { rates, stones, buys, by: by.name, reason, restored: former.version })
    }),
  )
  return published.ok ? ok((await notifyOfRates(deps, site, published.value)).version) : published
}
