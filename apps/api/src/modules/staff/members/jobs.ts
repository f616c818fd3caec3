import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Sessions of staff are deleted a month after they expired. A device without one counts as unknown then. */
export function memberWork(members: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'sessions of staff', days: 30, remove: members.sweep }] }
}
