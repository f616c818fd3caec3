import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** `days` is how long unused carts are kept. */
export function cartWork(carts: { sweep: Sweep['remove'] }, days: number): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'unused carts', days, remove: carts.sweep }] }
}
