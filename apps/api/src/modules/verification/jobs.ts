import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** Codes that nobody used, and counts of days that are over, are deleted after two days. */
export function verificationWork(verification: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'verification codes', days: 2, remove: verification.sweep }] }
}
