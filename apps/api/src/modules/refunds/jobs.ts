import { z } from 'zod'
import { durations } from '../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../kernel/jobs/definition.ts'

/** Asks a gateway for a refund, or how it stands. */
export const sendRefund = defineJob({ kind: 'send-refund', queue: 'critical', payload: z.strictObject({ refundId: z.string() }) })
const followRefunds = defineJob({ kind: 'follow-refunds', queue: 'critical', every: durations.minute, payload: emptyPayload })

export function refundWork(refunds: { send(refundId: string): Promise<void>; follow(): Promise<void> }): BackgroundWork {
  return {
    jobs: [handled(sendRefund, ({ refundId }) => refunds.send(refundId)), handled(followRefunds, () => refunds.follow())],
  }
}
