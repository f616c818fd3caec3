import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** `days` is how long unused carts are stored at most; those of guests as long as their website sets, where that is shorter. */
export function cartWork(carts: { sweep: Sweep['remove']; sweepGuests: (limit: number) => Promise<number> }, days: number): BackgroundWork {
  return {
    jobs: [],
    sweeps: [
      { description: 'unused carts', days, remove: carts.sweep },
      { description: 'unused carts of guests', days: 0, remove: (_now, limit) => carts.sweepGuests(limit) },
    ],
  }
}
