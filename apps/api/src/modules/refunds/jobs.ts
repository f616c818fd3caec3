import { z } from 'zod'
import { durations } from '../../kernel/clock.ts'
import { subscribed } from '../../kernel/events.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../kernel/jobs/definition.ts'
import { refundSucceeded } from './events.ts'

/** Asks a gateway for a refund, or how it stands. */
export const sendRefund = defineJob({ kind: 'send-refund', queue: 'critical', payload: z.strictObject({ refundId: z.string() }) })
const followRefunds = defineJob({ kind: 'follow-refunds', queue: 'critical', every: durations.minute, payload: emptyPayload })

export function refundWork(
  refunds: { send(refundId: string): Promise<void>; follow(): Promise<void> },
  tell: (refundId: string) => Promise<void>,
): BackgroundWork {
  return {
    jobs: [
      handled(sendRefund, ({ refundId }) => refunds.send(refundId)),
      handled(followRefunds, () => refunds.follow()),
      subscribed(refundSucceeded, { kind: 'tell-refund', queue: 'default' }, ({ refundId }) => tell(refundId)),
    ],
  }
}
