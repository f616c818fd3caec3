import { durations } from '../../../../kernel/clock.ts'
import { defineJob, emptyPayload } from '../../../../kernel/jobs/definition.ts'

/** Reads the feed. Of the queue of long work: shoppers wait for nothing that it does, and the feed may take seconds. */
export const readFeedJob = defineJob({ kind: 'rates.feed', queue: 'bulk', every: 5 * durations.minute, payload: emptyPayload })
