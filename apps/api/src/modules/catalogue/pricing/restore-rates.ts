import { addMs, durations } from '../../../kernel/clock.ts'
import { transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { addProposal, implausibleOf } from './add-proposal.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateMember } from './port.ts'
import type { RatesOutcome } from './propose-rates.ts'
import { notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { changesBetween } from './rules.ts'
import { readBuyChangesSince, readStoneChangesSince, readVersions } from './store.ts'

/**
 * Puts the rates of the version before the live one back, as a version of its own. One person may, within a day and however far they are
 * from the live ones: a wrong rate must not stay until a second person is found. Those that it changes must not be far from those of a day ago, so
 * that a wrong rate that was corrected does not come back so: where one is, `propose` has them wait for a second person, and without it
 * they are refused with `rate_implausible`.
 */
export async function restoreRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'jobs' | 'onChanged' | 'onRepricing' | 'worksAlone'>,
  site: Site,
  { version, reason, propose }: { version: number; reason: string; propose: boolean },
  by: RateMember,
): Promise<Result<RatesOutcome>> {
  const done = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx): Promise<Published | RatesOutcome> => {
      await checkSeenVersion(tx, site, version)
      const [live, former] = await readVersions(tx, site.code, 2)
      const isRecent = live !== undefined && new Date(live.at) > addMs(deps.clock.now(), -durations.day)
      // A restored version is not restored from again: two people could undo each other without end.
      if (!live || !former || !isRecent || live.restored !== null) throwFailure('rates_not_restorable')
      // The other rates stay: one that a second person approved today is far from that of a day ago.
      const rates = Object.fromEntries(changesBetween(live.rates, former.rates).map(({ purity, after }) => [purity, after]))
      const stones = Object.fromEntries(
        (await readStoneChangesSince(tx, site.code, former.version)).map(({ key, before }) => [key, before]),
      )
      const buys = Object.fromEntries(
        (await readBuyChangesSince(tx, site.code, former.version)).map(({ purity, before }) => [purity, before]),
      )
      try {
        return await writeRates(deps, tx, site, { rates, stones, buys, by: by.name, reason, restored: former.version })
      } catch (error) {
        // Nothing was written yet: all checks come first.
        const { exceeds } = implausibleOf(error)
        if (!propose) throw error
        return { state: await addProposal(deps, tx, site, { rates, stones, buys, reason, exceeds }, by), version }
      }
    }),
  )
  if (!done.ok) return done
  const { value } = done
  return ok('state' in value ? value : { state: 'published', version: (await notifyOfRates(deps, site, value)).version })
}
