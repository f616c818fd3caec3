import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateProposer } from './port.ts'
import { notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { insertProposal, lockPointer } from './store.ts'

/** The outcome of a change of rates: live by now, or waiting for a second person. `version` is the live one. */
export interface RatesOutcome {
  state: 'published' | 'waiting'
  version: number
}

/** Throws `changed_meanwhile` where the live rates are not those that the person saw. The site's rates are locked. */
export async function checkSeenVersion(tx: Db, site: Site, seen: number): Promise<void> {
  const live = (await lockPointer(tx, site.code)) ?? 0
  if (live !== seen) throw new AppError({ code: 'changed_meanwhile', field: 'version', details: { version: live } })
}

/**
 * Publishes rates within the guard, also while others wait; where one moves too far for one person, all of them wait for a second one.
 * `version` is the live one that the person saw; without it any is accepted.
 */
export async function proposeRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'onChanged' | 'onRepricing'>,
  site: Site,
  change: { rates: Record<string, number>; stones: Record<string, number>; version?: number; reason: string },
  by: RateProposer,
): Promise<Result<RatesOutcome>> {
  const { version, reason, rates, stones } = change
  const done = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx): Promise<Published | number> => {
      const live = (await lockPointer(tx, site.code)) ?? 0
      if (version !== undefined) await checkSeenVersion(tx, site, version)
      try {
        return await writeRates(deps, tx, site, { rates, stones, by: by.name, reason })
      } catch (error) {
        // Nothing was written yet: all checks come first.
        if (!(error instanceof AppError) || error.failure.code !== 'rate_implausible') throw error
      }
      const id = newId(deps.clock.now())
      const proposal = { id, rates, stones, reason, proposedBy: by.id, proposer: by.name, createdAt: deps.clock.now() }
      if (!(await insertProposal(tx, site.code, proposal))) throwFailure('rates_waiting')
      noteChange({ object: 'rate proposals', id, after: { rates, stones } })
      return live
    }),
  )
  if (!done.ok) return done
  const { value } = done
  if (typeof value === 'number') return { ok: true, value: { state: 'waiting', version: value } }
  return { ok: true, value: { state: 'published', version: (await notifyOfRates(deps, site, value)).version } }
}
