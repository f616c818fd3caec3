import { z } from 'zod'
import { durations } from '../../../kernel/clock.ts'
import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled, type Run } from '../../../kernel/jobs/definition.ts'
import { refundSucceeded, refundWaits } from './events.ts'

/** Asks a gateway for a refund, or queries its state. */
export const sendRefund = defineJob({ kind: 'send-refund', queue: 'critical', payload: z.strictObject({ refundId: z.string() }) })
const followRefunds = defineJob({ kind: 'follow-refunds', queue: 'critical', every: durations.minute, payload: emptyPayload })

const encryptAccounts = defineJob({ kind: 'seal-refund-accounts', queue: 'bulk', every: 6 * durations.hour, payload: emptyPayload })

/** The use cases that jobs of refunds run. */
interface RefundJobs {
  refunds: {
    send(refundId: string): Promise<void>
    follow(): Promise<void>
    notify(refundId: string, run: Run): Promise<void>
  }
  accounts: {
    ask(refundId: string, run: Run): Promise<void>
    reencrypt(): Promise<void>
    sweep(before: Date, limit: number): Promise<number>
  }
}

export function refundWork({ refunds, accounts }: RefundJobs): BackgroundWork {
  return {
    jobs: [
      handled(sendRefund, ({ refundId }) => refunds.send(refundId)),
      handled(followRefunds, () => refunds.follow()),
      subscribed(refundSucceeded, { kind: 'notify-of-refund', queue: 'default' }, ({ refundId }, run) => refunds.notify(refundId, run)),
      subscribed(refundWaits, { kind: 'ask-refund-account', queue: 'default' }, ({ refundId }, run) => accounts.ask(refundId, run)),
      handled(encryptAccounts, () => accounts.reencrypt()),
    ],
    sweeps: [{ description: 'bank accounts of refunds that have gone', days: 30, remove: accounts.sweep }],
  }
}
