import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { WaitingRates } from './port.ts'
import { readStaffRates } from './read-staff-rates.ts'

/** The rates of a site that wait for a second person, against the live ones. */
export async function readWaitingRates(deps: Pick<PricingDependencies, 'db' | 'clock'>, site: Site): Promise<WaitingRates | undefined> {
  const { proposal } = await readStaffRates(deps, site)
  if (proposal?.state !== 'waiting') return undefined
  const { id, proposedBy, proposer, reason, moves, stoneMoves } = proposal
  const changes = Object.entries({ ...moves, ...stoneMoves }).map(([name, { before, after, percent }]) => ({
    name,
    before,
    after,
    percent,
  }))
  return { id, proposedBy, proposer, reason, changes }
}
