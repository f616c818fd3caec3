import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { ratesNotLive, ratesWait } from './events.ts'
import { publishPlannedRates } from './planned-job.ts'
import { notifyOfRates, writeRates } from './publish-rates.ts'
import { decideProposalRow, lockPointer, lockProposal, type ProposalRow, unplanProposalRow } from './store.ts'

/** Adds the job that publishes planned rates at their time. */
export const planJob = ({ jobs }: Pick<PricingDependencies, 'jobs'>, tx: Db, site: Site, proposalId: string, dueAt: Date): Promise<void> =>
  jobs.add(tx, publishPlannedRates, { subsite: site.code, proposalId }, { dueAt, key: proposalId })

/** The person who approved planned rates. Rates of a member who worked alone have no approval once somebody could give one. */
async function standingApproval(
  { worksAlone }: Pick<PricingDependencies, 'worksAlone'>,
  tx: Db,
  subsite: string,
  { approvedBy, proposedBy, proposer }: ProposalRow,
): Promise<string | undefined> {
  const isOwn = approvedBy === proposer && proposedBy !== null
  return approvedBy === null || (isOwn && !(await worksAlone(tx, subsite, proposedBy, 'rates.approve'))) ? undefined : approvedBy
}

/**
 * Publishes planned rates, once, unless they were taken back: a job. They are compared with what is live by now: where they move too far and
 * nobody approved them, or are not possible any more, they wait for a second person, and their proposer and the approvers are told.
 */
export async function publishPlanned(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'onChanged' | 'onRepricing' | 'sites' | 'worksAlone'>,
  { subsite, proposalId }: { subsite: string; proposalId: string },
): Promise<void> {
  const site = await deps.sites.byCode(subsite)
  if (!site) return
  const published = await transactWithoutTimeouts(deps.db, async (tx) => {
    // The order of locks of every change of rates.
    await lockPointer(tx, subsite)
    const planned = await lockProposal(tx, subsite, proposalId)
    if (planned?.state !== 'planned') return undefined
    const { rates, stones, buys, proposer, reason, proposedBy, createdAt } = planned
    const approvedBy = await standingApproval(deps, tx, subsite, planned)
    const change = { rates, stones, buys, by: proposer, approvedBy, reason, plannedAt: new Date(createdAt) }
    try {
      const done = await writeRates(deps, tx, site, change)
      await decideProposalRow(tx, proposalId, { state: 'published', by: proposedBy, at: deps.clock.now(), reason })
      return done
    } catch (error) {
      // Nothing was written yet: all checks come first.
      if (!(error instanceof AppError)) throw error
    }
    await unplanProposalRow(tx, proposalId)
    await deps.events.publish(tx, ratesWait, { subsite, proposalId, only: null })
    await deps.events.publish(tx, ratesNotLive, { subsite, proposalId })
    return undefined
  })
  if (published) await notifyOfRates(deps, site, published)
  // A process that was stopped after its commit has dropped nothing from the caches.
  else await deps.onChanged([`rates:${subsite}`])
}
