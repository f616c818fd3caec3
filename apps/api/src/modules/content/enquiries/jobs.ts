import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Enquiries are stored for a year. */
export function enquiryWork({ sweep }: { sweep: Sweep['remove'] }): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'enquiries', days: 365, remove: sweep }] }
}
