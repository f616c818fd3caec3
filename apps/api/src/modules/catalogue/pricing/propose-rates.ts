import { addMs, durations, momentIn } from '../../../kernel/clock.ts'
import { transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { addProposal, implausibleOf } from './add-proposal.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateProposer } from './port.ts'
import { checkRates, type ImplausibleRates, notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { splitRates } from './rules.ts'
import { lockPointer } from './store.ts'

/** The outcome of a change of rates: live by now, waiting for a second person, or planned. `version` is the live one. */
export interface RatesOutcome {
  state: 'published' | 'waiting' | 'planned'
  version: number
  /** The state of the rates that did not go live with the others; absent where all of them have one state. */
  rest?: 'waiting' | 'planned'
}

/** How far ahead rates are planned. */
const maxAhead = 31 * durations.day

/** The time at which rates are to go live, by the clocks of their site. Throws where it has passed, or is too far ahead. */
function goesLiveAt({ clock }: Pick<PricingDependencies, 'clock'>, { timeZone }: Site, { day, time }: PlannedTime): Date {
  const [at, now] = [momentIn(timeZone, day, time), clock.now()]
  if (at <= now) throwFailure('rates_time_past', 'at')
  if (at > addMs(now, maxAhead)) throwFailure('rates_time_far', 'at')
  return at
}

/** A day and a time of the site's clocks. */
interface PlannedTime {
  day: string
  time: string
}

/**
 * Publishes rates within the guard, also while others wait, or plans them for `at`; where one moves too far for one person, all of them wait for a
 * second one, or with `split` those that do, while the others go live at once: both in one transaction. `version` is the live one that the person saw; without it any is accepted. `replaces` is the proposal that waits or is planned,
 * which the person saw: it ends where these rates wait or are planned. Throws `rates_waiting` where there is another one.
 */
export async function proposeRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'jobs' | 'onChanged' | 'onRepricing' | 'worksAlone'>,
  site: Site,
  change: {
    rates: Record<string, number>
    stones: Record<string, number>
    buys?: Record<string, number>
    version?: number
    reason: string
    replaces?: string | undefined
    at?: PlannedTime | undefined
    split?: boolean | undefined
  },
  by: RateProposer,
): Promise<Result<RatesOutcome>> {
  const { version, reason, rates, stones, buys = {}, replaces, at, split = false } = change
  const done = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx): Promise<(Published & Pick<RatesOutcome, 'rest'>) | RatesOutcome> => {
      const live = (await lockPointer(tx, site.code)) ?? 0
      if (version !== undefined) await checkSeenVersion(tx, site, version)
      const liveAt = at && goesLiveAt(deps, site, at)
      const asked = { rates, stones, buys, by: by.name, reason }
      let problem: ImplausibleRates | undefined
      try {
        if (!liveAt) return await writeRates(deps, tx, site, asked)
        await checkRates(deps, tx, site, asked)
      } catch (error) {
        // Nothing was written yet: all checks come first.
        problem = implausibleOf(error)
      }
      const exceeds = problem?.exceeds
      const parts = split && problem && splitRates({ rates, stones, buys }, problem.fields)
      if (parts && !liveAt) {
        const published = await writeRates(deps, tx, site, { ...parts.within, by: by.name, reason })
        const rest = await addProposal(deps, tx, site, { ...parts.beyond, reason, exceeds, replaces }, by)
        return { ...published, rest }
      }
      const state = await addProposal(deps, tx, site, { rates, stones, buys, reason, liveAt, exceeds, replaces }, by)
      return { state, version: live }
    }),
  )
  if (!done.ok) return done
  const { value } = done
  if ('state' in value) return { ok: true, value }
  const { rest } = value
  return { ok: true, value: { state: 'published', version: (await notifyOfRates(deps, site, value)).version, ...(rest && { rest }) } }
}
