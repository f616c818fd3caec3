import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { WaitingRates } from './port.ts'
import type { BuyMove } from './rules.ts'
import { readStaffRates } from './read-staff-rates.ts'

/** The rates of a site that wait for a second person, against the live ones. */
export async function readWaitingRates(deps: Pick<PricingDependencies, 'db' | 'clock'>, site: Site): Promise<WaitingRates | undefined> {
  const { proposal } = await readStaffRates(deps, site)
  if (proposal?.state !== 'waiting') return undefined
  const { id, proposedBy, proposer, reason, moves, stoneMoves, buyMoves } = proposal
  const changesOf = (all: Readonly<Record<string, BuyMove>>, isBuy: boolean) =>
    Object.entries(all).map(([name, { before, after, percent, dayPercent, feedPercent, exceeds }]) => {
      const against = { live: percent, dayAgo: dayPercent, feed: feedPercent }
      return { name, isBuy, before, after, percent, exceeds: exceeds.map((of) => ({ of, percent: against[of] ?? 0 })) }
    })
  const changes = [...changesOf({ ...moves, ...stoneMoves }, false), ...changesOf(buyMoves, true)]
  return { id, proposedBy, proposer, reason, changes }
}
