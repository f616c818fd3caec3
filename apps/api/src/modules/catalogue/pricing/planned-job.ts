import { z } from 'zod'
import { defineJob } from '../../../kernel/jobs/definition.ts'

/** Publishes planned rates at their time. */
export const publishPlannedRates = defineJob({
  kind: 'rates.planned',
  queue: 'critical',
  payload: z.strictObject({ subsite: z.string(), proposalId: z.string() }),
})
