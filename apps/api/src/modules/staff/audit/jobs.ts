import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'

/** Removes what is older than the settings of the shop let the audit be stored. */
export const auditRetention = defineJob({ kind: 'staff.audit-retention', queue: 'bulk', every: durations.day, payload: emptyPayload })

/** The removal of old entries, after a shorter time for which they are stored has begun. */
export const auditWork = (
  audit: { removeOld: () => Promise<unknown> },
  security: { beginPlannedAudit: () => Promise<void> },
): BackgroundWork => ({
  jobs: [
    handled(auditRetention, async () => {
      await security.beginPlannedAudit()
      await audit.removeOld()
    }),
  ],
})
