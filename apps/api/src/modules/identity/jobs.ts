import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** Sessions are deleted a month after they have run out. */
export function identityWork(identity: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'sessions', days: 30, remove: identity.sweep }] }
}
