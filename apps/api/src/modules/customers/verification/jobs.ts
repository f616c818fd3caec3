import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Codes that nobody used, and counts of days that are over, are deleted after two days; devices that proved nothing for long, after 400. */
export function verificationWork(verification: { sweep: Sweep['remove']; sweepDevices: Sweep['remove'] }): BackgroundWork {
  return {
    jobs: [],
    sweeps: [
      { description: 'verification codes', days: 2, remove: verification.sweep },
      { description: 'devices of contacts', days: 400, remove: verification.sweepDevices },
    ],
  }
}
