import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

interface IdentityJobs {
  removeDue: () => Promise<void>
  sweep: Sweep['remove']
  sweepLog: Sweep['remove']
  sweepPhones: Sweep['remove']
}

const removeAccounts = defineJob({ kind: 'remove-accounts', queue: 'bulk', every: durations.hour, payload: emptyPayload })

/** Accounts are deleted when their owners requested it; sessions a month after they expired, lines of the log after 90 days. */
export function identityWork(identity: IdentityJobs): BackgroundWork {
  return {
    jobs: [handled(removeAccounts, identity.removeDue)],
    sweeps: [
      { description: 'sessions', days: 30, remove: identity.sweep },
      { description: 'log of sign-ins', days: 90, remove: identity.sweepLog },
      { description: 'numbers of deleted accounts', days: 400, remove: identity.sweepPhones },
    ],
  }
}
