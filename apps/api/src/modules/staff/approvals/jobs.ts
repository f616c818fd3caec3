import { z } from 'zod'
import { type BackgroundWork, defineJob, handled } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Makes the act of a member who works alone, ten minutes after they asked for it. */
export const doAlone = defineJob({
  kind: 'approvals.alone',
  queue: 'critical',
  payload: z.strictObject({ approvalId: z.string() }),
})

interface ApprovalWork {
  doDue: (approvalId: string) => Promise<void>
  sweep: Sweep['remove']
}

/** Acts of members who work alone, and what members gave, which is added up for 30 days. */
export function approvalWork({ doDue, sweep }: ApprovalWork): BackgroundWork {
  return {
    jobs: [handled(doAlone, ({ approvalId }) => doDue(approvalId))],
    sweeps: [{ description: 'money that staff gave', days: 60, remove: sweep }],
  }
}
