import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Unused codes, and counts of past days, are deleted after two days; known devices without a verification for long, after 400. */
export function verificationWork(verification: { sweep: Sweep['remove']; sweepDevices: Sweep['remove'] }): BackgroundWork {
  return {
    jobs: [],
    sweeps: [
      { description: 'verification codes', days: 2, remove: verification.sweep },
      { description: 'devices of contacts', days: 400, remove: verification.sweepDevices },
    ],
  }
}
