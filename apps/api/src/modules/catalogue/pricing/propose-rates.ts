import { addMs, durations } from '../../../kernel/clock.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import { ratesWait } from './events.ts'
import type { RateProposer } from './port.ts'
import { notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { decideProposalRow, insertProposal, lockPointer, lockProposal, type ProposalRow } from './store.ts'

/** The outcome of a change of rates: live by now, or waiting for a second person. `version` is the live one. */
export interface RatesOutcome {
  state: 'published' | 'waiting'
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

/**
 * Publishes rates within the guard, also while others wait; where one moves too far for one person, all of them wait for a second one.
 * `version` is the live one that the person saw; without it any is accepted. `replaces` is the proposal that waits, which the person saw: it ends
 * where these rates have to wait. Throws `rates_waiting` where another one waits.
 */
export async function proposeRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'onChanged' | 'onRepricing'>,
  site: Site,
  change: {
    rates: Record<string, number>
    stones: Record<string, number>
    version?: number
    reason: string
    replaces?: string | undefined
  },
  by: RateProposer,
): Promise<Result<RatesOutcome>> {
  const { version, reason, rates, stones, replaces } = change
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
      const former = replaces === undefined ? undefined : await replaceProposal(deps, tx, site, replaces, { by, reason })
      const createdAt = deps.clock.now()
      const isTold = former !== undefined && createdAt < addMs(new Date(former.toldAt), toldAgainAfter)
      const toldAt = isTold ? new Date(former.toldAt) : createdAt
      const id = newId(createdAt)
      const proposal = { id, rates, stones, reason, proposedBy: by.id, proposer: by.name, createdAt, toldAt }
      if (!(await insertProposal(tx, site.code, proposal))) throwFailure('rates_waiting')
      // Whoever proposed the former rates was not told of them.
      if (!isTold || former.proposedBy !== null)
        await deps.events.publish(tx, ratesWait, { subsite: site.code, proposalId: id, only: isTold ? former.proposedBy : null })
      noteChange({ object: 'rate proposals', id, after: { rates, stones, ...(replaces !== undefined && { replaces }) } })
      return live
    }),
  )
  if (!done.ok) return done
  const { value } = done
  if (typeof value === 'number') return { ok: true, value: { state: 'waiting', version: value } }
  return { ok: true, value: { state: 'published', version: (await notifyOfRates(deps, site, value)).version } }
}
