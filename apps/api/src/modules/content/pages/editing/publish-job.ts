import { z } from 'zod'
import { defineJob } from '../../../../kernel/jobs/definition.ts'

/** Makes planned content live at its time. */
export const publishPlannedContent = defineJob({
  kind: 'content.publish',
  queue: 'critical',
  payload: z.strictObject({ subsite: z.string(), kind: z.string() }),
})
