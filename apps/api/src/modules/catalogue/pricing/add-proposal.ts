import { addMs, durations } from '../../../kernel/clock.ts'
import { noteChange } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { ratesWait } from './events.ts'
import type { RateProposer } from './port.ts'
import { planJob } from './publish-planned.ts'
import type { ImplausibleRates } from './publish-rates.ts'
import { decideProposalRow, insertProposal, lockProposal, planProposalRow, type ProposalRow } from './store.ts'

/** How long rates of a member who works alone wait, during which they can be taken back. */
const aloneMs = 10 * durations.minute

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

/** Rates that are proposed; minor units. */
interface Proposed {
  rates: Record<string, number>
  stones: Record<string, number>
  /** Null for a rate of old metal that is taken away. */
  buys: Record<string, number | null>
  reason: string
  /** When they are to go live; at once without it. */
  liveAt?: Date | undefined
  /** The comparisons for which they wait for a second person; without it they are planned. */
  exceeds?: ImplausibleRates['exceeds'] | undefined
  /** The proposal that they replace, by id. */
  replaces?: string | undefined
}

/** The rates that need a second person, of the error that `checkRates` threw; throws every other error again. */
export function implausibleOf(error: unknown): ImplausibleRates {
  if (!(error instanceof AppError) || error.failure.code !== 'rate_implausible') throw error
  return error.failure.details as unknown as ImplausibleRates
}

/**
 * Adds rates that wait for a second person, or are planned, in the caller's transaction, which holds the lock of the site's rates, and returns which.
 * Tells those who may approve them. A member who works alone has no second person: their rates are planned, at the earliest in ten minutes. Throws
 * `rates_waiting` where the site has another proposal.
 */
export async function addProposal(
  deps: Pick<PricingDependencies, 'clock' | 'events' | 'jobs' | 'worksAlone'>,
  tx: Db,
  site: Site,
  { rates, stones, buys, reason, liveAt: wantedAt, exceeds, replaces }: Proposed,
  by: RateProposer,
): Promise<'waiting' | 'planned'> {
  const isAlone = exceeds !== undefined && by.id !== null && (await deps.worksAlone(tx, site.code, by.id, 'rates.approve'))
  const aloneAt = addMs(deps.clock.now(), aloneMs)
  const liveAt = isAlone && (wantedAt === undefined || wantedAt < aloneAt) ? aloneAt : wantedAt
  const state = exceeds && !isAlone ? 'waiting' : 'planned'
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
  } as const
  if (!(await insertProposal(tx, site.code, proposal))) throwFailure('rates_waiting')
  if (isAlone) await planProposalRow(tx, id, by.name)
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
      ...(isAlone && { worksAlone: true }),
    },
  })
  return state
}
