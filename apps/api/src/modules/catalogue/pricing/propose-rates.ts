import { addMs, durations, momentIn } from '../../../kernel/clock.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import { ratesWait } from './events.ts'
import type { RateProposer } from './port.ts'
import { planJob } from './publish-planned.ts'
import { checkRates, type ImplausibleRates, notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { decideProposalRow, insertProposal, lockPointer, lockProposal, type ProposalRow } from './store.ts'

/** The outcome of a change of rates: live by now, waiting for a second person, or planned. `version` is the live one. */
export interface RatesOutcome {
  state: 'published' | 'waiting' | 'planned'
  version: number
}

/** How long those who were told of a proposal are not told of the one that replaces it. */
const toldAgainAfter = 10 * durations.minute

/**
 * Ends the proposal that another one replaces, in whose transaction it is, and returns it. One that has ended by now leaves its place to whatever
 * waits: the other proposal is then refused, or waits alone.
 */
async function replaceProposal(
  { clock }: Pick<PricingDependencies, 'clock'>,
  tx: Db,
  site: Site,
  id: string,
  { by, reason }: { by: RateProposer; reason: string },
): Promise<ProposalRow | undefined> {
  const former = await lockProposal(tx, site.code, id)
  if (!former) return undefined
  await decideProposalRow(tx, id, { state: 'replaced', by: by.id, at: clock.now(), reason })
  noteChange({ object: 'rate proposals', id, before: { proposer: former.proposer }, after: { state: 'replaced' } })
  return former
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
 * second one. `version` is the live one that the person saw; without it any is accepted. `replaces` is the proposal that waits or is planned,
 * which the person saw: it ends where these rates wait or are planned. Throws `rates_waiting` where there is another one.
 */
export async function proposeRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'jobs' | 'onChanged' | 'onRepricing'>,
  site: Site,
  change: {
    rates: Record<string, number>
    stones: Record<string, number>
    buys?: Record<string, number>
    version?: number
    reason: string
    replaces?: string | undefined
    at?: PlannedTime | undefined
  },
  by: RateProposer,
): Promise<Result<RatesOutcome>> {
  const { version, reason, rates, stones, buys = {}, replaces, at } = change
  const done = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx): Promise<Published | RatesOutcome> => {
      const live = (await lockPointer(tx, site.code)) ?? 0
      if (version !== undefined) await checkSeenVersion(tx, site, version)
      const liveAt = at && goesLiveAt(deps, site, at)
      const asked = { rates, stones, buys, by: by.name, reason }
      let state: 'waiting' | 'planned' = 'planned'
      let exceeds: ImplausibleRates['exceeds'] | undefined
      try {
        if (!liveAt) return await writeRates(deps, tx, site, asked)
        await checkRates(deps, tx, site, asked)
      } catch (error) {
        // Nothing was written yet: all checks come first.
        if (!(error instanceof AppError) || error.failure.code !== 'rate_implausible') throw error
        state = 'waiting'
        exceeds = (error.failure.details as unknown as ImplausibleRates).exceeds
      }
      const former = replaces === undefined ? undefined : await replaceProposal(deps, tx, site, replaces, { by, reason })
      const createdAt = deps.clock.now()
      const isTold = former !== undefined && createdAt < addMs(new Date(former.toldAt), toldAgainAfter)
      const toldAt = isTold ? new Date(former.toldAt) : createdAt
      const id = newId(createdAt)
      const proposal = {
        id,
        rates,
        stones,
        buys,
        reason,
        proposedBy: by.id,
        proposer: by.name,
        createdAt,
        toldAt,
        state,
        goesLiveAt: liveAt,
      }
      if (!(await insertProposal(tx, site.code, proposal))) throwFailure('rates_waiting')
      if (state === 'planned' && liveAt) await planJob(deps, tx, site, id, liveAt)
      // The proposer of the replaced rates got no mail about them, and gets one about these.
      else if (!isTold || former.proposedBy !== null)
        await deps.events.publish(tx, ratesWait, { subsite: site.code, proposalId: id, only: isTold ? former.proposedBy : null })
      noteChange({
        object: 'rate proposals',
        id,
        after: {
          rates,
          stones,
          ...(Object.keys(buys).length > 0 && { buys }),
          ...(replaces !== undefined && { replaces }),
          ...(liveAt && { goesLiveAt: liveAt.toISOString() }),
          // In hundredths of a percent.
          ...(exceeds && { exceeds }),
        },
      })
      return { state, version: live }
    }),
  )
  if (!done.ok) return done
  const { value } = done
  if ('state' in value) return { ok: true, value }
  return { ok: true, value: { state: 'published', version: (await notifyOfRates(deps, site, value)).version } }
}
