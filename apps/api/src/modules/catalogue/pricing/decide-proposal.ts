import { noteChange } from '../../../kernel/acts.ts'
import { transact, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateMember } from './port.ts'
import { checkSeenVersion } from './check-seen-version.ts'
import type { RatesOutcome } from './propose-rates.ts'
import { planJob } from './publish-planned.ts'
import { notifyOfRates, type Published, writeRates } from './publish-rates.ts'
import { decideProposalRow, lockPointer, lockProposal, planProposalRow } from './store.ts'

/** A decision about a proposal: the live version that the person saw, and why. */
interface Decision {
  version: number
  reason: string
}

/**
 * Publishes rates that somebody else proposed, or plans them where their time is to come; both stand with the version and in the audit. Returns the
 * version that is live now.
 */
export async function approveProposal(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'jobs' | 'onChanged' | 'onRepricing'>,
  site: Site,
  id: string,
  { version, reason }: Decision,
  by: RateMember & Pick<Staff, 'recentAccess'>,
): Promise<Result<RatesOutcome>> {
  const tied = await by.recentAccess()
  const done = await resultOf(() =>
    transactWithoutTimeouts(deps.db, async (tx): Promise<Published | RatesOutcome> => {
      await checkSeenVersion(tx, site, version)
      const proposal = (await lockProposal(tx, site.code, id)) ?? throwFailure('not_found')
      if (proposal.state === 'planned') throwFailure('not_found')
      if (proposal.proposedBy === by.id) throwFailure('own_proposal')
      if (tied.has(proposal.proposedBy ?? '')) throwFailure('recent_access')
      const { rates, stones, buys, proposer } = proposal
      const liveAt = proposal.goesLiveAt === null ? undefined : new Date(proposal.goesLiveAt)
      if (liveAt && liveAt > deps.clock.now()) {
        await planProposalRow(tx, id, by.name)
        await planJob(deps, tx, site, id, liveAt)
        noteChange({ object: 'rate proposals', id, before: { proposer }, after: { state: 'planned' } })
        return { state: 'planned', version }
      }
      const plannedAt = liveAt && { plannedAt: new Date(proposal.createdAt) }
      const change = { rates, stones, buys, by: proposer, approvedBy: by.name, reason: proposal.reason, ...plannedAt }
      const published = await writeRates(deps, tx, site, change)
      await decideProposalRow(tx, id, { state: 'published', by: by.id, at: deps.clock.now(), reason })
      noteChange({ object: 'rate proposals', id, before: { proposer }, after: { state: 'published' } })
      return published
    }),
  )
  if (!done.ok) return done
  const { value } = done
  return ok('state' in value ? value : { state: 'published', version: (await notifyOfRates(deps, site, value)).version })
}

/** Ends a proposal without publishing it: somebody else rejects it, or its proposer withdraws it. Returns the live version. */
export function dismissProposal(
  { db, clock }: Pick<PricingDependencies, 'db' | 'clock'>,
  site: Site,
  id: string,
  state: 'rejected' | 'withdrawn',
  reason: string,
  by: RateMember,
): Promise<Result<number>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const live = (await lockPointer(tx, site.code)) ?? 0
      const { proposedBy, proposer } = (await lockProposal(tx, site.code, id)) ?? throwFailure('not_found')
      if (state === 'withdrawn' && proposedBy !== by.id) throwFailure('forbidden')
      await decideProposalRow(tx, id, { state, by: by.id, at: clock.now(), reason })
      noteChange({ object: 'rate proposals', id, before: { proposer }, after: { state } })
      return live
    }),
  )
}
