import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** `days` is how long bags are kept that nobody touched. */
export function cartWork(carts: { sweep: Sweep['remove'] }, days: number): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'bags that nobody touched', days, remove: carts.sweep }] }
}
