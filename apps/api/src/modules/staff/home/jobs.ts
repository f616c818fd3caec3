import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'

const salesOfDays = defineJob({ kind: 'staff.sales', queue: 'bulk', every: 10 * durations.minute, payload: emptyPayload })

/** The summaries of past days of sales. */
export const homeWork = ({ summarize }: { summarize: () => Promise<void> }): BackgroundWork => ({
  jobs: [handled(salesOfDays, () => summarize())],
})
