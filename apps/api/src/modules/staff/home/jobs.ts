import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled, type Run } from '../../../kernel/jobs/definition.ts'

export const salesOfDays = defineJob({ kind: 'staff.sales', queue: 'bulk', every: 10 * durations.minute, payload: emptyPayload })

/** The summaries of past days of sales. */
export const homeWork = ({ summarizeInRuns }: { summarizeInRuns: (run: Run) => Promise<void> }): BackgroundWork => ({
  jobs: [handled(salesOfDays, (_, run) => summarizeInRuns(run))],
})
