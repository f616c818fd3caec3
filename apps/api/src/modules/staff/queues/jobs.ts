import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'

const digests = defineJob({ kind: 'staff.digests', queue: 'bulk', every: durations.hour / 4, payload: emptyPayload })

/** The mails that tell members each morning what waits. */
export const queueWork = ({ sendDigests }: { sendDigests: () => Promise<void> }): BackgroundWork => ({
  jobs: [handled(digests, () => sendDigests())],
})
